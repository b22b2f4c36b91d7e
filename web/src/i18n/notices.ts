export const noticeWords = {
  close: ['关闭', '關閉', 'Close'],
  closeAll: ['关闭全部 {n} 条', '關閉全部 {n} 則', 'Close all {n}'],
  view: ['查看报警', '檢視報警', 'Show alarms'],
  enableSound: ['启用报警声音', '啟用報警聲音', 'Enable the alarm sound'],
  unplayable: [
    '加载失败，因为没有找到支持的源。',
    '載入失敗，因為沒有找到支援的來源。',
    'The sound could not be loaded: no supported source was found.',
  ],
} as const
