// Words of the first start: the page behind the set-up link, and the sign-in page before it was used.
export const setupWords = {
  title: ['设置新系统', '設定新系統', 'Set up this installation'],
  lead: [
    '创建公司和第一位管理员。其他用户由管理员随后添加。',
    '建立公司和第一位管理員。其他使用者由管理員隨後新增。',
    'Create your company and its first administrator, who can add all other users.',
  ],
  companyCodeHint: [
    '登录时填写，之后不可更改',
    '登入時填寫，之後不可更改',
    'Entered at each sign-in; cannot be changed later',
  ],
  companyCodeRule: [
    '只能包含字母、数字、下划线和连字符',
    '只能包含字母、數字、底線和連字號',
    'Letters, digits, _ and - only',
  ],
  zone: ['工厂时区', '工廠時區', 'Time zone of the plant'],
  zoneRule: ['请选择列表中的时区', '請選擇清單中的時區', 'Choose a time zone from the list'],
  administrator: ['管理员用户名', '管理員使用者名稱', 'Administrator user name'],
  setUp: ['创建并登录', '建立並登入', 'Create and sign in'],
  settingUp: ['正在创建', '正在建立', 'Creating'],
  closed: ['此链接已失效', '此連結已失效', 'This link is no longer valid'],
  closedHint: [
    '系统已设置，或服务器已重新启动：请登录，或使用终端中最近一次显示的链接',
    '系統已設定，或伺服器已重新啟動：請登入，或使用終端機中最近一次顯示的連結',
    "The installation is already set up, or the server was restarted. Sign in, or use the latest link from the server's terminal",
  ],
  notSetUp: ['尚未设置', '尚未設定', 'Not set up yet'],
  notSetUpHint: [
    '请打开服务器启动时在终端中显示的链接，创建第一位管理员',
    '請開啟伺服器啟動時在終端機中顯示的連結，建立第一位管理員',
    'Open the link that the server printed in its terminal at start, and create the first administrator',
  ],
} as const
