//! The console of a program that Windows starts without one, as it does for programs that have a window.

/// Lets this program write to the console of the program that started it, and read from it. Streams that were
/// redirected to a file or a pipe stay as they are.
#[cfg(windows)]
pub fn attach() {
    use windows_sys::Win32::Storage::FileSystem::{FILE_TYPE_DISK, FILE_TYPE_PIPE, GetFileType};
    use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, SetStdHandle};
    use windows_sys::Win32::System::Console::{STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE};

    // SAFETY: these calls take numbers and the handles of this process, which stay open; none takes a pointer.
    unsafe {
        let streams = [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE].map(|name| (name, GetStdHandle(name)));
        let redirected = streams.map(|(name, handle)| {
            let is_redirected = matches!(GetFileType(handle), FILE_TYPE_DISK | FILE_TYPE_PIPE);
            is_redirected.then_some((name, handle))
        });
        // Attaching may give all three streams new handles. Without a console in the parent there is nothing to do.
        if AttachConsole(ATTACH_PARENT_PROCESS) != 0 {
            for (name, handle) in redirected.into_iter().flatten() {
                SetStdHandle(name, handle);
            }
        }
    }
}

/// Elsewhere every program has the streams that it was started with.
#[cfg(not(windows))]
pub fn attach() {}
