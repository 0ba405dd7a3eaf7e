//! A program and all that it starts as a job object of Windows, which ends with this program, however that ends.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use std::time::Duration;
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectBasicAccountingInformation,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

/// Keeps Windows from opening a console window for the program, which then gets no Ctrl-C meant for this one either.
pub fn prepare(command: &mut Command) {
    command.creation_flags(CREATE_NO_WINDOW);
}

/// The job object of a program; `None` if there is none, as when an old Windows runs this program in one of its own.
pub struct Group(Option<OwnedHandle>);

impl Group {
    /// Puts a program into a job object. What it starts from now on belongs to it too.
    pub fn of(child: &Child) -> Group {
        let job = job_with(child);
        Group(job.inspect_err(|error| log::warn!("process {} has no job object: {error}", child.id())).ok())
    }

    pub fn kill(&self, child: &mut Child) {
        let killed = match &self.0 {
            // SAFETY: the handle is open as long as `self` lives.
            Some(job) => succeed(unsafe { TerminateJobObject(job.as_raw_handle(), 1) }),
            None => child.kill(),
        };
        if let Err(error) = killed {
            log::warn!("process {} cannot be ended: {error}", child.id());
        }
    }

    /// Processor time of all processes of the job, those that have ended included.
    pub fn cpu_time(&self, _: &Child) -> Option<Duration> {
        let job = self.0.as_ref()?;
        let mut times = JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
        // SAFETY: `times` is what this question is answered with, and lives longer than the call; so does the handle.
        let told = succeed(unsafe {
            QueryInformationJobObject(
                job.as_raw_handle(),
                JobObjectBasicAccountingInformation,
                (&raw mut times).cast(),
                size_of_val(&times) as u32,
                std::ptr::null_mut(),
            )
        });
        told.ok()?;
        let ticks = times.TotalUserTime.saturating_add(times.TotalKernelTime);
        Some(Duration::from_nanos(u64::try_from(ticks).unwrap_or(0).saturating_mul(NANOS_PER_TICK)))
    }
}

/// Windows counts processor time in ticks of 100 ns.
const NANOS_PER_TICK: u64 = 100;

pub fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

fn job_with(child: &Child) -> io::Result<OwnedHandle> {
    // SAFETY: neither attributes nor a name are given. The handle, if there is one, belongs to nobody else.
    let job = unsafe {
        let job = CreateJobObjectW(std::ptr::null(), std::ptr::null());
        succeed(i32::from(!job.is_null()))?;
        OwnedHandle::from_raw_handle(job)
    };
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    // SAFETY: `limits` has the type and the size that belong to this information, and lives longer than the call.
    succeed(unsafe {
        SetInformationJobObject(
            job.as_raw_handle(),
            JobObjectExtendedLimitInformation,
            (&raw const limits).cast(),
            size_of_val(&limits) as u32,
        )
    })?;
    // SAFETY: both handles are open: one is ours, the other lives as long as `child`.
    succeed(unsafe { AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) })?;
    Ok(job)
}

/// The result of a call of Windows, which returns 0 where it fails.
fn succeed(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
