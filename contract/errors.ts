// Every refusal the product can answer. `envelope` travels as `code`, the catalogue's own name as `data.error`.
import { callErrors, type ErrorEntry } from './call-errors.ts'

export const errors = {
  ...callErrors,
  badFile: {
    envelope: '1501',
    text: ['请上传正确的格式文件', '請上傳正確的格式檔案', 'Please upload a file of a supported format'],
  },
  uploadsFull: {
    envelope: '1511',
    text: [
      '贵公司上传的文件已占用 {usedMb} MB，上限为 {limitMb} MB：请从记录中移除不再需要的文件（未被引用的文件到期后自动删除），或请系统运维人员提高上限',
      '貴公司上傳的檔案已佔用 {usedMb} MB，上限為 {limitMb} MB：請從記錄中移除不再需要的檔案（未被引用的檔案到期後自動刪除），或請系統維運人員提高上限',
      'The uploads of your company take {usedMb} MB of {limitMb} MB: take files that are no longer needed out of their records (what nothing refers to is removed after its days), or ask who runs the server for more',
    ],
  },
  sheetBroken: {
    envelope: '1502',
    text: [
      '文件已损坏，或不是 Excel 工作簿 (.xlsx)',
      '檔案已損壞，或不是 Excel 活頁簿 (.xlsx)',
      'The file is damaged or not an Excel workbook (.xlsx)',
    ],
  },
  sheetColumns: {
    envelope: '1503',
    text: ['缺少列：{columns}', '缺少欄：{columns}', 'These columns are missing: {columns}'],
  },
  tooManyRows: {
    envelope: '1504',
    text: ['最多 {limit} 行', '最多 {limit} 列', 'At most {limit} rows are accepted'],
  },
  importInvalid: {
    envelope: '1505',
    text: [
      '{count} 行有错误，请修正后重新上传',
      '{count} 列有錯誤，請修正後重新上傳',
      '{count} rows have problems; correct them and upload again',
    ],
  },
  forbidden: {
    envelope: '401',
    text: [
      '没有权限，请联系管理员',
      '沒有權限，請聯繫管理員',
      'You have no permission for this; ask your administrator',
    ],
  },
  expired: {
    envelope: '506',
    text: ['时效已过期，请重新登录', '時效已過期，請重新登入', 'Your session has expired; sign in again'],
  },
  elsewhere: {
    envelope: '507',
    text: [
      '异地登陆，注意密码安全!',
      '異地登入，注意密碼安全!',
      'You have signed in elsewhere; mind the safety of your password',
    ],
  },
  licenceMissing: {
    envelope: '605',
    text: [
      '贵公司没有有效的许可证，请联系管理员上传',
      '貴公司沒有有效的授權檔，請聯繫管理員上傳',
      'Your company has no valid licence; ask your administrator to upload one',
    ],
  },
  licenceExpired: {
    envelope: '605',
    text: [
      '许可证已于 {endTime} 到期，请联系管理员上传新的许可证',
      '授權檔已於 {endTime} 到期，請聯繫管理員上傳新的授權檔',
      'The licence ended at {endTime}; ask your administrator to upload a new one',
    ],
  },
  badSignature: {
    envelope: '508',
    text: [
      '请求签名无效，请刷新页面',
      '請求簽名無效，請重新整理頁面',
      'The request is not signed correctly; reload the page',
    ],
  },
  wrongCredentials: {
    envelope: '1001',
    text: ['公司、用户名或密码不正确', '公司、使用者名稱或密碼不正確', 'Company, user name or password is not correct'],
  },
  throttled: {
    envelope: '1002',
    text: [
      '尝试次数过多，请在 {seconds} 秒后再试',
      '嘗試次數過多，請在 {seconds} 秒後再試',
      'Too many attempts; try again in {seconds} s',
    ],
  },
  wrongPassword: {
    envelope: '1003',
    text: ['密码不正确', '密碼不正確', 'That is not your password'],
  },
  setupClosed: {
    envelope: '1031',
    text: [
      '此设置链接已失效：请使用终端中最近一次显示的链接，或直接登录',
      '此設定連結已失效：請使用終端機中最近一次顯示的連結，或直接登入',
      'This set-up link is no longer valid: use the newest one that the terminal has printed, or sign in',
    ],
  },
  publishedPassword: {
    envelope: '1032',
    text: [
      '演示密码是公开的，只能在服务器本机使用。请管理员在本机设置新密码',
      '演示密碼是公開的，只能在伺服器本機使用。請管理員在本機設定新密碼',
      'The password of the demo is public and works only on the server itself. Have an administrator set a new one there',
    ],
  },
  weakPassword: {
    envelope: '1004',
    text: [
      '密码须为 8 至 20 位，且至少包含字母、数字、特殊字符中的两种',
      '密碼須為 8 至 20 位，且至少包含字母、數字、特殊字元中的兩種',
      'A password has 8 to 20 characters with at least two of letters, digits and special characters',
    ],
  },
  lastAdministrator: {
    envelope: '1005',
    text: [
      '公司至少要保留一个可登录的管理员',
      '公司至少要保留一個可登入的管理員',
      'The company must keep at least one administrator who can sign in',
    ],
  },
  shipped: {
    envelope: '1006',
    text: [
      '系统自带的菜单不能修改',
      '系統自帶的選單不能修改',
      'Menu entries that ship with the product cannot be changed',
    ],
  },
  aboveOwn: {
    envelope: '1021',
    text: [
      '不能授予或变更超出您自身权限的用户、角色或数据范围',
      '不能授予或變更超出您自身權限的使用者、角色或資料範圍',
      'You cannot grant or change what holds more rights than you hold yourself',
    ],
  },
  ownAddress: {
    envelope: '1022',
    text: [
      '请在个人账户页面修改自己的邮箱和手机号',
      '請在個人帳戶頁面修改自己的信箱和手機號碼',
      'Change your own e-mail and phone on your account page',
    ],
  },
  fixedField: {
    envelope: '1023',
    text: [
      '{field} 在创建后不能更改',
      '{field} 在建立後不能變更',
      '{field} cannot be changed once the entry has been made',
    ],
  },
  sendFailed: {
    envelope: '1401',
    text: ['发送失败：{reason}', '傳送失敗：{reason}', 'It could not be sent: {reason}'],
  },
  secretInClear: {
    envelope: '1402',
    text: [
      '请求头 {headers} 可能含有密钥，只能通过 https 地址发送',
      '請求標頭 {headers} 可能含有密鑰，只能透過 https 位址傳送',
      'The headers {headers} may hold secrets, which are sent to https addresses only',
    ],
  },
  outOfScope: {
    envelope: '1106',
    text: ['超出您的数据权限范围', '超出您的資料權限範圍', 'This lies outside the data you may see'],
  },
  captchaWrong: {
    envelope: '1007',
    text: ['验证未通过，请重试', '驗證未通過，請重試', 'That was not right; try again'],
  },
  codeWrong: {
    envelope: '1008',
    text: ['验证码错误或已过期', '驗證碼錯誤或已過期', 'The check code is wrong or has expired'],
  },
  noSender: {
    envelope: '1009',
    text: [
      '未配置{channel}发送，请联系管理员',
      '未設定{channel}傳送，請聯繫管理員',
      'Sending by {channel} is not configured; ask your administrator',
    ],
  },
  registrationClosed: {
    envelope: '1010',
    text: ['未开放注册，请联系管理员', '未開放註冊，請聯繫管理員', 'Registration is not open; ask your administrator'],
  },
  ticketWrong: { envelope: '1011', text: ['登录凭证无效', '登入憑證無效', 'The ticket is not valid'] },
  otherSession: {
    envelope: '1024',
    text: ['当前已由用户 {user} 登录', '目前已由使用者 {user} 登入', 'Somebody else is signed in here: {user}'],
  },
  licenceNotNeeded: {
    envelope: '1012',
    text: [
      '本系统为开放安装，不需要许可证',
      '本系統為開放安裝，不需要授權檔',
      'This installation is open: it needs no licence',
    ],
  },
  licenceUnreadable: {
    envelope: '1013',
    text: ['文件不是许可证', '檔案不是授權檔', 'The file is not a licence'],
  },
  licenceForged: {
    envelope: '1014',
    text: [
      '许可证签名无效：文件被改动，或不是由本系统的服务商签发',
      '授權檔簽章無效：檔案被改動，或不是由本系統的服務商簽發',
      'The licence is not signed by the provider of this installation, or was changed',
    ],
  },
  licenceOfOther: {
    envelope: '1015',
    text: [
      '该许可证属于公司 {company}',
      '該授權檔屬於公司 {company}',
      'The licence belongs to another company: {company}',
    ],
  },
  licenceEnded: {
    envelope: '1016',
    text: ['该许可证已于 {endTime} 到期', '該授權檔已於 {endTime} 到期', 'That licence ended at {endTime}'],
  },
  userLimit: {
    envelope: '1017',
    text: [
      '许可证最多允许 {limit} 个可登录的用户',
      '授權檔最多允許 {limit} 個可登入的使用者',
      'The licence allows at most {limit} users who may sign in',
    ],
  },
  backupRunning: {
    envelope: '1510',
    text: ['已有备份正在进行', '已有備份正在進行', 'Another backup is running'],
  },
  backupGone: {
    envelope: '1507',
    text: ['该备份的文件夹已不存在', '該備份的資料夾已不存在', 'The folder of this backup is no longer there'],
  },
  restoreElsewhere: {
    envelope: '1508',
    text: [
      '数据保存在自备的 PostgreSQL 或 ClickHouse 中，无法在此恢复：请停止服务器，准备空的数据库，然后运行 npm run restore -- {folder}',
      '資料儲存在自備的 PostgreSQL 或 ClickHouse 中，無法在此恢復：請停止伺服器，準備空的資料庫，然後執行 npm run restore -- {folder}',
      'The data lies in a PostgreSQL or ClickHouse of your own and cannot be restored from here: stop the server, give it empty databases, then run npm run restore -- {folder}',
    ],
  },
  restoreNeedsSpace: {
    envelope: '1512',
    text: [
      '恢复约需 {neededMb} MB 可用空间，现有 {freeMb} MB：请先清理磁盘，例如删除不再需要的备份或 before-restore 文件夹',
      '恢復約需 {neededMb} MB 可用空間，現有 {freeMb} MB：請先清理磁碟，例如刪除不再需要的備份或 before-restore 資料夾',
      'A restore needs about {neededMb} MB of free space and {freeMb} MB are free: make room first, for example by removing backups that are no longer needed or the folder before-restore',
    ],
  },
  restoring: {
    envelope: '1509',
    text: [
      '正在恢复备份（{percent}%），请稍后重试',
      '正在恢復備份（{percent}%），請稍後重試',
      'A backup is being restored ({percent} %); try again shortly',
    ],
  },
  notFound: {
    envelope: '1101',
    text: ['记录不存在或已被删除', '記錄不存在或已被刪除', 'The record does not exist or has been removed'],
  },
  duplicate: {
    envelope: '1102',
    text: [
      '已存在相同的{label}：{value}',
      '已存在相同的{label}：{value}',
      'There is already a record with the same {label}: {value}',
    ],
  },
  parentGone: {
    envelope: '1108',
    text: [
      '所属的上级记录也已被删除，请先恢复上级记录',
      '所屬的上級記錄也已被刪除，請先恢復上級記錄',
      'What it belongs to has been removed too; bring that back first',
    ],
  },
  inUse: {
    envelope: '1103',
    text: [
      '正在被使用，不能删除：{by}',
      '正在被使用，不能刪除：{by}',
      'It is still used by {by} and cannot be removed',
    ],
  },
  stale: {
    envelope: '1104',
    text: [
      '记录已被他人修改，请刷新后重试',
      '記錄已被他人修改，請重新整理後重試',
      'Somebody else has changed the record; reload it and try again',
    ],
  },
  stateIllegal: {
    envelope: '1105',
    text: [
      '当前状态不允许此操作，可用操作：{allowed}',
      '目前狀態不允許此操作，可用操作：{allowed}',
      'The present state does not allow this; allowed: {allowed}',
    ],
  },
  notSupported: {
    envelope: '1107',
    text: [
      '此版本不支持{field}：{reason}',
      '此版本不支援{field}：{reason}',
      'This version does not support {field}: {reason}',
    ],
  },
  limitOrder: {
    envelope: '1201',
    text: [
      '限值顺序不正确：{upper} 必须大于 {lower}',
      '限值順序不正確：{upper} 必須大於 {lower}',
      'The limits are out of order: {upper} must exceed {lower}',
    ],
  },
  limitMissing: { envelope: '1202', text: ['请输入{limit}', '請輸入{limit}', 'Enter the {limit}'] },
  deadbandTooWide: {
    envelope: '1203',
    text: ['死区必须小于 {limit}', '死區必須小於 {limit}', 'The deadband must be less than {limit}'],
  },
  treeCycle: {
    envelope: '1204',
    text: ['不能移动到自己的下级', '不能移動到自己的下級', 'A node cannot be moved below itself'],
  },
  templateTooLarge: {
    envelope: '1205',
    text: [
      '一个模板最多包含 {objects} 个对象、{points} 个数据点和 {rules} 条报警规则',
      '一個範本最多包含 {objects} 個物件、{points} 個資料點和 {rules} 條報警規則',
      'A template holds at most {objects} objects, {points} points and {rules} alarm rules',
    ],
  },
  templateModelGone: {
    envelope: '1206',
    text: [
      '模板所用的模型已不存在：{models}',
      '範本所用的模型已不存在：{models}',
      'Models that the template uses are there no more: {models}',
    ],
  },
  boxUnknown: {
    envelope: '1301',
    text: ['网关不存在或密钥不正确', '閘道不存在或金鑰不正確', 'The gateway box does not exist or its secret is wrong'],
  },
  tooManyPoints: {
    envelope: '1303',
    text: ['一次最多 {limit} 个点', '一次最多 {limit} 個點', 'At most {limit} points at once'],
  },
  historyTooLarge: {
    envelope: '1403',
    text: [
      '此查询的数据量过大：请缩短时间范围、减少测点，或改用 minmax 方式',
      '此查詢的資料量過大：請縮短時間範圍、減少測點，或改用 minmax 方式',
      'This range holds too much to be read at once: choose a shorter one, fewer points, or the mode minmax',
    ],
  },
  historyBusy: {
    envelope: '1404',
    text: [
      '正在查询历史的请求过多，请稍后重试',
      '正在查詢歷史的請求過多，請稍後重試',
      'Too many are reading history at the moment; try again in some seconds',
    ],
  },
  samplesRefused: {
    envelope: '1305',
    text: [
      '未作任何更改，{count} 项被拒绝：{reasons}',
      '未作任何變更，{count} 項被拒絕：{reasons}',
      'Nothing has been changed, {count} entries were refused: {reasons}',
    ],
  },
  commandUnknown: {
    envelope: '1306',
    text: [
      '没有命令 {command}，可用命令：{commands}',
      '沒有命令 {command}，可用命令：{commands}',
      'There is no command {command}; there are: {commands}',
    ],
  },
  rangeInvalid: {
    envelope: '1304',
    text: ['开始时间必须早于结束时间', '開始時間必須早於結束時間', 'The start must be before the end'],
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
