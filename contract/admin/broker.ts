import type { Words } from '../kit/page.ts'

/** Notices to the administrators of the installation about an external MQTT broker. `ok`: messages arrive again. */
export const brokerNotices = {
  unreachable: {
    title: ['MQTT 服务器无法连接', 'MQTT 伺服器無法連線', 'The MQTT broker does not respond'],
    meaning: [
      '网关的读数由 MQTT 服务器或网关保留，连接恢复后送达。请检查该服务器及 MQTT_URL',
      '閘道器的讀數由 MQTT 伺服器或閘道器保留，連線恢復後送達。請檢查該伺服器及 MQTT_URL',
      'Readings stay in the broker or the gateways and arrive later. Check the broker and MQTT_URL',
    ],
  },
  silent: {
    title: ['MQTT 服务器没有送达消息', 'MQTT 伺服器沒有送達訊息', 'No messages from the MQTT broker'],
    meaning: [
      '连接正常，但服务器自己的心跳消息没有返回。请检查 MQTT 服务器的访问规则：gemba/heartbeat/# 须可读写',
      '連線正常，但伺服器自己的心跳訊息沒有返回。請檢查 MQTT 伺服器的存取規則：gemba/heartbeat/# 須可讀寫',
      'The server is connected, but its own heartbeats do not arrive. Check the access rules of the broker: gemba/heartbeat/# must be readable and writable',
    ],
  },
  refused: {
    title: ['MQTT 服务器拒绝订阅', 'MQTT 伺服器拒絕訂閱', 'The MQTT broker rejects a subscription'],
    meaning: [
      '部分网关的读数不会送达。请检查 MQTT 服务器的访问规则：iot/v1/+/+/up/# 须可读',
      '部分閘道器的讀數不會送達。請檢查 MQTT 伺服器的存取規則：iot/v1/+/+/up/# 須可讀',
      'Readings of some gateways do not arrive. Check the access rules of the broker: iot/v1/+/+/up/# must be readable',
    ],
  },
  ok: {
    title: ['MQTT 服务器已恢复', 'MQTT 伺服器已恢復', 'Messages from the MQTT broker arrive again'],
    meaning: ['一切照常', '一切照常', 'Back to normal'],
  },
} as const satisfies Record<string, { readonly title: Words; readonly meaning: Words }>

export type BrokerNoticeLevel = keyof typeof brokerNotices
