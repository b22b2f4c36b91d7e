// Words of custom interfaces.
export const customInterfaceWords = {
  pathHelp: [
    '调用时使用 POST /api/base/customInterface/路径；字母、数字、下划线、连字符，区分大小写',
    '呼叫時使用 POST /api/base/customInterface/路徑；字母、數字、底線、連字號，區分大小寫',
    'Called with POST /api/base/customInterface/path. Letters, digits, underscore and hyphen; case-sensitive',
  ],
  urlHelp: [
    '对方系统的 http 或 https 地址；内网地址是否允许由服务器设置 GEMBA_OUTBOUND 决定',
    '對方系統的 http 或 https 位址；內網位址是否允許由伺服器設定 GEMBA_OUTBOUND 決定',
    'http or https address of the other system. The server setting GEMBA_OUTBOUND defines whether private networks are allowed',
  ],
  secretHelp: [
    '对方用它核对签名，建议生成；保存后不再显示，请先复制到对方系统',
    '對方用它核對簽章，建議產生；儲存後不再顯示，請先複製到對方系統',
    'The other system verifies the signature with it. Generate it and copy it to the other system before saving; it is not shown again',
  ],
  timeLimitHelp: [
    '超过该时间没有完整应答即放弃，1 至 30 秒',
    '超過該時間沒有完整回應即放棄，1 至 30 秒',
    'The call fails if there is no complete response by then, 1 to 30 s',
  ],
  on: ['启用', '啟用', 'Enabled'],
  off: ['停用', '停用', 'Disabled'],
  test: ['测试', '測試', 'Test'],
  testOf: ['测试 {name}', '測試 {name}', 'Test {name}'],
  testHint: [
    '将真实调用 {url}，对方无法区分测试与平时的调用。停用的接口也可以测试。',
    '將真實呼叫 {url}，對方無法區分測試與平時的呼叫。停用的介面也可以測試。',
    'This sends a real request to {url}, which the other system cannot distinguish from others. It is also sent while the interface is disabled.',
  ],
  body: ['发送内容（JSON）', '傳送內容（JSON）', 'Body (JSON)'],
  notJson: ['请输入有效的 JSON', '請輸入有效的 JSON', 'Enter valid JSON'],
  send: ['发送', '傳送', 'Send'],
  sending: ['正在等待应答…', '正在等待回應…', 'Waiting for the response…'],
  outcome: ['结果', '結果', 'Result'],
  status: ['状态', '狀態', 'Status'],
  noStatus: ['无应答', '無回應', 'No response'],
  lasted: ['耗时', '耗時', 'Duration'],
  answer: ['应答', '回應', 'Response'],
} as const
