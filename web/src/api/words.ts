// Texts of every call: that it succeeded, and failures that the server cannot word, because it was not reached.
export const callWords = {
  saved: ['已保存', '已儲存', 'Saved'],
  savedOf: ['已保存：{what}', '已儲存：{what}', '{what}: saved'],
  timeout: ['请求超时，请稍后重试', '請求逾時，請稍後重試', 'The server did not respond in time; try again shortly'],
  offline: [
    '网络连接已断开，请检查网络',
    '網路連線已斷開，請檢查網路',
    'The server cannot be reached; check the network',
  ],
  failed: ['系统错误，请稍后重试！', '系統錯誤，請稍後重試！', 'Something went wrong; try again shortly'],
  signedOut: ['登录已失效', '登入已失效', 'Your session has ended; sign in again'],
} as const
