// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const moduleType = defineDictionary('moduleType', ['通信模块', '通訊模組', 'Module'], {
  ethernet: [1, '以太网', '乙太網路', 'Ethernet'],
  wiFi: [2, 'Wi-Fi', 'Wi-Fi', 'Wi-Fi'],
  mobile4g: [3, '4G', '4G', '4G'],
  mobile5g: [4, '5G', '5G', '5G'],
  lora: [5, 'LoRa', 'LoRa', 'LoRa'],
})

export const boxEnabled = defineDictionary('boxEnabled', ['网关启用', '閘道器啟用', 'Gateway enabled'], {
  disabled: [0, '停用', '停用', 'Disabled'],
  enabled: [1, '启用', '啟用', 'Enabled'],
})

export const boxState = defineDictionary('boxState', ['网关状态', '閘道器狀態', 'Gateway status'], {
  neverSeen: [0, '未激活', '未啟用', 'Never connected'],
  online: [1, '在线', '線上', 'Online'],
  offline: [2, '离线', '離線', 'Offline'],
  degraded: [3, '异常', '異常', 'Degraded'],
  disabled: [4, '停用', '停用', 'Disabled'],
})
