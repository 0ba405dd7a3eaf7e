; Installer for one user, without the rights of an administrator, made by `.ci/windows`. That defines VERSION, ICON, FILES
; (the folder with what is installed) and INSTALLER (the file that it makes). /S installs and removes without a question;
; /D=PATH chooses the folder.
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh

!define ID "Tengen"
!define PROG_ID "Tengen.Game"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"

Name "Tengen"
OutFile "${INSTALLER}"
RequestExecutionLevel user
SetCompressor /SOLID lzma
InstallDir "$LOCALAPPDATA\Programs\Tengen"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
ManifestDPIAware true

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Tengen"
VIAddVersionKey CompanyName "The Tengen contributors"
VIAddVersionKey FileDescription "Tengen, installer"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "The Tengen contributors; MIT OR Apache-2.0"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\tengen.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE SimpChinese

LangString RUNNING ${LANG_ENGLISH} "Tengen is running. Please close it first."
LangString RUNNING ${LANG_SIMPCHINESE} "天元正在运行，请先将其关闭。"
LangString GAME ${LANG_ENGLISH} "Tengen game"
LangString GAME ${LANG_SIMPCHINESE} "天元棋谱"
LangString GOMOKU ${LANG_ENGLISH} "Play gomoku and renju"
LangString GOMOKU ${LANG_SIMPCHINESE} "对弈五子棋与连珠"

; Windows writes to no program that runs.
!macro CLOSED_FIRST UN
Function ${UN}closedFirst
again:
    IfFileExists "$INSTDIR\tengen.exe" 0 closed
    ClearErrors
    FileOpen $0 "$INSTDIR\tengen.exe" a
    IfErrors running
    FileClose $0
closed:
    Return
running:
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
FunctionEnd
!macroend
!insertmacro CLOSED_FIRST ""
!insertmacro CLOSED_FIRST "un."

; Offers Tengen for files with this ending; the program that opens them today stays.
!macro OFFER ENDING
    WriteRegNone HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${PROG_ID}"
    WriteRegStr HKCU "${CLASSES}\Applications\tengen.exe\SupportedTypes" ".${ENDING}" ""
!macroend

; A key that was made for the offer alone goes with it.
!macro WITHDRAW ENDING
    DeleteRegValue HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${PROG_ID}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}"
!macroend

!macro FOR_EACH_ENDING WHAT
    !insertmacro ${WHAT} tengen
    !insertmacro ${WHAT} sgf
    !insertmacro ${WHAT} lib
    !insertmacro ${WHAT} psq
    !insertmacro ${WHAT} rec
    !insertmacro ${WHAT} pos
    !insertmacro ${WHAT} sav
    !insertmacro ${WHAT} rif
!macroend

; The Explorer asks for types and icons anew.
!macro TYPES_CHANGED
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Function .onInit
    System::Call 'kernel32::GetUserDefaultUILanguage() i .r0'
    IntOp $0 $0 & 0x3FF
    ; 4 is Chinese of any kind.
    StrCpy $LANGUAGE ${LANG_ENGLISH}
    IntCmp $0 4 0 other other
    StrCpy $LANGUAGE ${LANG_SIMPCHINESE}
other:
FunctionEnd

Function un.onInit
    ReadRegDWORD $LANGUAGE HKCU "${UNINSTALL}" "Language"
    IfErrors 0 known
    StrCpy $LANGUAGE ${LANG_ENGLISH}
known:
    Call un.closedFirst
FunctionEnd

Section
    Call closedFirst
    SetOutPath "$INSTDIR"
    File /r "${FILES}\*.*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Tengen.lnk" "$INSTDIR\tengen.exe" "" "$INSTDIR\tengen.exe" 0 SW_SHOWNORMAL "" "$(GOMOKU)"

    WriteRegStr HKCU "${CLASSES}\${PROG_ID}" "" "$(GAME)"
    WriteRegStr HKCU "${CLASSES}\${PROG_ID}\DefaultIcon" "" '"$INSTDIR\tengen.exe",0'
    WriteRegStr HKCU "${CLASSES}\${PROG_ID}\shell\open\command" "" '"$INSTDIR\tengen.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\tengen.exe" "FriendlyAppName" "Tengen"
    WriteRegStr HKCU "${CLASSES}\Applications\tengen.exe\shell\open\command" "" '"$INSTDIR\tengen.exe" "%1"'
    !insertmacro FOR_EACH_ENDING OFFER
    ; These files are nobody else's.
    WriteRegStr HKCU "${CLASSES}\.tengen" "" "${PROG_ID}"

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tengen"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tengen.exe"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Tengen contributors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "Language" $LANGUAGE
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
    !insertmacro TYPES_CHANGED
SectionEnd

; Games, settings and all else that the person has stay.
Section Uninstall
    Delete "$INSTDIR\tengen.exe"
    Delete "$INSTDIR\pbrain-tengen.exe"
    Delete "$INSTDIR\README.txt"
    Delete "$INSTDIR\ENGINE.txt"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Tengen.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.tengen" ""
    StrCmp $0 "${PROG_ID}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\.tengen" ""
    !insertmacro FOR_EACH_ENDING WITHDRAW
    DeleteRegKey HKCU "${CLASSES}\Applications\tengen.exe"
    DeleteRegKey HKCU "${CLASSES}\${PROG_ID}"
    DeleteRegKey HKCU "${UNINSTALL}"
    !insertmacro TYPES_CHANGED
SectionEnd
