// Words of webhooks.
export const webhookTexts = {
  anyObject: ['全部', '全部', 'Any'],
  objectCount: ['{n} 个，含下级', '{n} 個，含下級', '{n}, including children'],
  kindHelp: [
    '群机器人使用各自的格式和签名；通用类型见 docs/webhooks.md',
    '群機器人使用各自的格式和簽章；通用類型見 docs/webhooks.md',
    'Chat bots use their own format and signature; the generic format is described in docs/webhooks.md',
  ],
  urlHelp: [
    '接收方的 http 或 https 地址；内网地址是否允许由服务器设置 GEMBA_OUTBOUND 决定',
    '接收方的 http 或 https 位址；內網位址是否允許由伺服器設定 GEMBA_OUTBOUND 決定',
    'http or https address of the receiver. The server setting GEMBA_OUTBOUND defines whether private networks are allowed',
  ],
  secretHelp: [
    '通用类型必填，建议生成；保存后不再显示，请先复制到接收方。群机器人填写其“加签”密钥，没有则留空',
    '通用類型必填，建議產生；儲存後不再顯示，請先複製到接收方。群機器人填寫其「加簽」金鑰，沒有則留空',
    'Required for generic webhooks; copy it to the receiver before saving. For chat bots enter the signing secret, if any',
  ],
  levelHelp: [
    '低于此级别的报警不发送；没有级别的消息不受影响',
    '低於此級別的警報不傳送；沒有級別的訊息不受影響',
    'Alarms below this level are not sent; messages without a level always are',
  ],
  objectsHelp: [
    '留空为全部；选择后只发送与这些对象及其下级有关的消息',
    '留空為全部；選擇後只傳送與這些物件及其下級有關的訊息',
    'Empty: all objects. Otherwise only these and their children',
  ],
  tested: ['测试已发送（{answer}）', '測試已傳送（{answer}）', 'The test was sent ({answer})'],
} as const
