// Words of the audio player; the one of the specification is exact.
export const audioWords = {
  player: ['试听', '試聽', 'Listen'],
  previous: ['上一首', '上一首', 'Previous'],
  next: ['下一首', '下一首', 'Next'],
  play: ['播放', '播放', 'Play'],
  pause: ['暂停', '暫停', 'Pause'],
  volume: ['音量', '音量', 'Volume'],
  progress: ['播放进度', '播放進度', 'Progress'],
  unplayable: [
    '加载失败，因为没有找到支持的源。',
    '載入失敗，因為沒有找到支援的來源。',
    'Cannot be played: no supported source found',
  ],
  upgrade: [
    '您的浏览器不支持音频播放，请升级浏览器',
    '您的瀏覽器不支援音訊播放，請升級瀏覽器',
    'Your browser cannot play audio; please upgrade it',
  ],
} as const
