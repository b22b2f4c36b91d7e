import { defineDictionary } from '../../kit/dictionary.ts'

/** Protocols that the product itself speaks with devices. */
export const driverProtocol = defineDictionary('driverProtocol', ['通道协议', '通道協定', 'Protocol of the channel'], {
  modbusTcp: [1, 'Modbus TCP', 'Modbus TCP', 'Modbus TCP'],
  opcUa: [3, 'OPC UA', 'OPC UA', 'OPC UA'],
  httpPull: [4, 'HTTP（JSON）', 'HTTP（JSON）', 'HTTP (JSON)'],
  simulation: [2, '模拟', '模擬', 'Simulation'],
})

export const channelState = defineDictionary('channelState', ['通道状态', '通道狀態', 'Status of the channel'], {
  stopped: [0, '已停止', '已停止', 'Stopped'],
  connecting: [1, '连接中', '連線中', 'Connecting'],
  connected: [2, '已连接', '已連線', 'Connected'],
  error: [3, '错误', '錯誤', 'Error'],
})
