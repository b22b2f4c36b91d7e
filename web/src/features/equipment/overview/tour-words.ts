// What the tour of the demo says, in about a minute.
export const tourWords = {
  overview: ['总览', '總覽', 'The plant'],
  overviewText: [
    '一行说明整个工厂：是否有报警、网关是否在线。颜色只出现在需要人的地方。',
    '一行說明整個工廠：是否有警報、閘道器是否在線。顏色只出現在需要人的地方。',
    'The plant at a glance. Colour appears only where action is needed.',
  ],
  object: ['对象', '物件', 'An object'],
  objectText: [
    '每台设备一张卡片，显示关键数值和状态。点开可看所有数据点和曲线。',
    '每台裝置一張卡片，顯示關鍵數值和狀態。點開可看所有資料點和曲線。',
    'Each card is a machine with its main value and its state. Open it to see all points and their curves.',
  ],
  alarm: ['报警', '警報', 'Alarms'],
  alarmText: [
    '需要处理的报警在这里，最急的在前。直接确认，或点开查看曲线、经过和处理指导。',
    '需要處理的警報在這裡，最急的在前。直接確認，或點開檢視曲線、經過和處理指引。',
    'What needs attention, worst first. Acknowledge it here, or open the object for its curve and instructions.',
  ],
  curve: ['一年的曲线', '一年的曲線', 'A year of curves'],
  curveText: [
    '一年中每一刻钟的用电。把指针放在上面可读数；对象页上的曲线可缩放、对比和导出。',
    '一年中每一刻鐘的用電。把指標放在上面可讀數；物件頁上的曲線可縮放、對比和匯出。',
    'One year of 15-minute averages. Hover to read the values. On object pages you can zoom, compare and export curves.',
  ],
  connect: ['连接设备', '連接裝置', 'Connect your own device'],
  connectText: [
    '五步接入您自己的设备：网关、密钥、第一条消息、数据点、曲线。',
    '五步接入您自己的裝置：閘道器、金鑰、第一則訊息、資料點、曲線。',
    'Five steps: gateway, secret, first message, points, curve.',
  ],
} as const
