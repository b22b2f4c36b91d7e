// Words of naming the pieces that are reported.
export const serialWords = {
  title: ['报工 · 扫描序列号', '報工 · 掃描序號', 'REPORT · scan the serial numbers'],
  titleOne: ['+1 合格 · 扫描序列号', '+1 合格 · 掃描序號', '+1 GOOD · scan the serial number'],
  scan: ['扫描或输入序列号', '掃描或輸入序號', 'Scan or type a serial number'],
  counted: ['{n} / {most} {unit}', '{n} / {most} {unit}', '{n} of {most} {unit}'],
  countedAll: ['{n} {unit}', '{n} {unit}', '{n} {unit}'],
  added: ['已添加 {serial}', '已新增 {serial}', '{serial} is added'],
  twice: ['{serial} 已扫过', '{serial} 已掃過', '{serial} is scanned already'],
  unsent: [
    '{serial} 已在未发送的报工中',
    '{serial} 已在未傳送的報工中',
    '{serial} is in a report that is not sent yet',
  ],
  full: [
    '现在最多可报 {n}，{serial} 未添加',
    '現在最多可報 {n}，{serial} 未新增',
    'Only {n} may be reported now: {serial} is not added',
  ],
  tooLong: ['序列号最多 {n} 个字符', '序號最多 {n} 個字元', 'A serial number has at most {n} characters'],
  remove: ['移除 {serial}', '移除 {serial}', 'Remove {serial}'],
  none: ['还没有序列号', '還沒有序號', 'No serial numbers yet'],
} as const
