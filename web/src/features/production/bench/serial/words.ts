// Words of naming the pieces that are reported.
export const serialWords = {
  title: ['报工 · 扫描序列号', '報工 · 掃描序號', 'REPORT · scan the serial numbers'],
  titleOne: ['+1 合格 · 扫描序列号', '+1 合格 · 掃描序號', '+1 GOOD · scan the serial number'],
  scan: ['扫描或输入序列号', '掃描或輸入序號', 'Scan or type a serial number'],
  counted: ['{n} / {maxCount} {unit}', '{n} / {maxCount} {unit}', '{n} of {maxCount} {unit}'],
  countedAll: ['{n} {unit}', '{n} {unit}', '{n} {unit}'],
  added: ['已添加 {serial}', '已新增 {serial}', '{serial} added'],
  twice: ['{serial} 已扫过', '{serial} 已掃過', '{serial} has already been scanned'],
  unsent: [
    '{serial} 已在未发送的报工中',
    '{serial} 已在未傳送的報工中',
    '{serial} is in a report that has not been sent yet',
  ],
  full: [
    '现在最多可报 {n}，{serial} 未添加',
    '現在最多可報 {n}，{serial} 未新增',
    'You can report up to {n} now: {serial} was not added',
  ],
  tooLong: ['序列号最多 {n} 个字符', '序號最多 {n} 個字元', 'A serial number can have at most {n} characters'],
  remove: ['移除 {serial}', '移除 {serial}', 'Remove {serial}'],
  make: ['生成序列号', '產生序號', 'Create serial numbers'],
  makeHint: [
    '按产品的编码规则取号；取走的号码未用也不再发放。',
    '按產品的編碼規則取號；取走的號碼未用也不再發放。',
    'By the serial number rule of the product. Unused numbers are not issued again.',
  ],
  howManyMade: [
    '生成多少个？未用的号码不再发放。',
    '產生多少個？未用的號碼不再發放。',
    'How many numbers? Unused numbers are not issued again.',
  ],
  makeOffline: [
    '没有网络：不能生成，请扫描或输入序列号。',
    '沒有網路：不能產生，請掃描或輸入序號。',
    'Offline: numbers cannot be created. Scan or type them.',
  ],
  made: ['已生成 {n} 个序列号', '已產生 {n} 個序號', '{n} serial {n|number|numbers} created'],
  print: ['打印', '列印', 'Print'],
  none: ['还没有序列号', '還沒有序號', 'No serial numbers yet'],
} as const
