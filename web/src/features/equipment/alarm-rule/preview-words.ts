export const previewWords = {
  approximate: [
    '此点不存储重复的值，试算结果可能与实时报警不同',
    '此點不儲存重複的值，試算結果可能與即時警報不同',
    'Repeated values are not stored for this point, so the preview can differ from live alarms',
  ],
} as const
