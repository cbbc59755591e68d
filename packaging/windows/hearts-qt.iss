; The installer for Windows. build.py calls Inno Setup with Version, Numbers, Bundle, Into and Setup.
; It installs for one user, without administrator rights, unless an option says otherwise.

#ifndef Version
  #error build.py calls this, with the version and the folders
#endif

[Setup]
AppId={{6C1B1C52-8A5E-4C0B-9D7A-0D6A5B4F2C11}
AppName=Hearts Qt
AppVersion={#Version}
AppVerName=Hearts Qt {#Version}
AppPublisher=The Hearts Qt authors
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\Hearts Qt
DefaultGroupName=Hearts Qt
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\assets\icons\hearts-qt.ico
UninstallDisplayIcon={app}\HeartsQt.exe
OutputDir={#Into}
OutputBaseFilename={#Setup}
Compression=lzma2/ultra64
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.DesktopEntry=Put a symbol on the desktop
de.DesktopEntry=Ein Symbol auf den Desktop legen
en.OpenFiles=Open rule sets and records with Hearts Qt
de.OpenFiles=Regelsätze und Aufzeichnungen mit Hearts Qt öffnen
en.RuleSet=Hearts rule set
de.RuleSet=Hearts-Regelsatz
en.GameRecord=Hearts game record
de.GameRecord=Aufzeichnung einer Hearts-Partie

[Tasks]
Name: "files"; Description: "{cm:OpenFiles}"
Name: "desktop"; Description: "{cm:DesktopEntry}"; Flags: unchecked

[InstallDelete]
; Libraries of an earlier version must not be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Hearts Qt"; Filename: "{app}\HeartsQt.exe"
Name: "{autodesktop}\Hearts Qt"; Filename: "{app}\HeartsQt.exe"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\.hearts-rules"; ValueType: string; ValueData: "HeartsQt.Rules"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\.hearts"; ValueType: string; ValueData: "HeartsQt.Record"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Rules"; ValueType: string; ValueData: "{cm:RuleSet}"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Rules\DefaultIcon"; ValueType: string; ValueData: "{app}\HeartsQt.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Rules\shell\open\command"; ValueType: string; ValueData: """{app}\HeartsQt.exe"" ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Record"; ValueType: string; ValueData: "{cm:GameRecord}"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Record\DefaultIcon"; ValueType: string; ValueData: "{app}\HeartsQt.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\HeartsQt.Record\shell\open\command"; ValueType: string; ValueData: """{app}\HeartsQt.exe"" ""%1"""; Tasks: files

[Run]
Filename: "{app}\HeartsQt.exe"; Description: "{cm:LaunchProgram,Hearts Qt}"; Flags: nowait postinstall skipifsilent
