// Words of the first steps of a company.
export const firstStepWords = {
  title: ['还没有设备', '還沒有設備', 'No equipment yet'],
  progress: ['已完成 {done}/{total} 步', '已完成 {done}/{total} 步', '{done} of {total} steps done'],
  next: ['下一步：{step}', '下一步：{step}', 'Next step: {step}'],
  hide: ['不再显示', '不再顯示', 'Do not show again'],
  isDone: ['已完成', '已完成', 'done'],
  gateway: ['连接网关', '連接閘道器', 'Connect a gateway'],
  gatewayHint: [
    '起个名字，密钥和可复制的命令随即生成',
    '取個名字，密鑰和可複製的命令隨即產生',
    'Enter a name; its secret and the commands to copy are created for you',
  ],
  gatewayDo: ['连接设备', '連接裝置', 'Connect a device'],
  message: ['收到第一条消息', '收到第一則訊息', 'First message'],
  messageHint: [
    '设备一发送，这里就会打勾',
    '裝置一傳送，這裡就會打勾',
    'Completed automatically when the device sends its first message',
  ],
  messageDo: ['如何连接', '如何連線', 'How to connect'],
  model: ['建立模型和数据点', '建立模型和資料點', 'Model with its points'],
  modelHint: [
    '由收到的编码生成数据点，可同时填写限值',
    '由收到的編碼產生資料點，可同時填寫限值',
    'Create points from the received tags, with limits where you want them',
  ],
  modelDo: ['生成数据点', '產生資料點', 'Create points'],
  object: ['建立对象', '建立物件', 'Object'],
  objectHint: [
    '对象就是那台设备，有自己的数值和曲线',
    '物件就是那台裝置，有自己的數值和曲線',
    'The machine or equipment with its values and curves',
  ],
  objectDo: ['建立对象', '建立物件', 'Create object'],
  limit: ['设置报警限值', '設定警報限值', 'Limits'],
  limitHint: [
    '在模型的数据点中填写，越限时会收到报警',
    '在模型的資料點中填寫，越限時會收到警報',
    'Set them next to the points of the model; an alarm is raised when a limit is exceeded',
  ],
  limitDo: ['前往模型', '前往模型', 'Go to models'],
} as const
