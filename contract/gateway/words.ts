import type { Words } from '../kit/page.ts'

export const gatewayWords: Readonly<Record<string, Words>> = {
  box: ['网关', '閘道', 'Gateway box'],
  'box.code': ['网关编码', '閘道編碼', 'Box code'],
  'box.name': ['网关名称', '閘道名稱', 'Box name'],
  'box.secret': ['密钥', '金鑰', 'Secret'],
  'box.moduleType': ['通信模块', '通訊模組', 'Module'],
  'box.protocolId': ['协议', '協定', 'Protocol'],
  'box.isEnabled': ['启用状态', '啟用狀態', 'Enabled'],
  'box.remark': ['说明', '說明', 'Remark'],
}

export const gatewayDictionaries = {
  moduleType: {
    1: ['以太网', '乙太網路', 'Ethernet'],
    2: ['Wi-Fi', 'Wi-Fi', 'Wi-Fi'],
    3: ['4G', '4G', '4G'],
    4: ['5G', '5G', '5G'],
    5: ['LoRa', 'LoRa', 'LoRa'],
  },
  boxEnabled: { 0: ['停用', '停用', 'Disabled'], 1: ['启用', '啟用', 'Enabled'] },
  boxState: {
    0: ['未激活', '未啟用', 'Never seen'],
    1: ['在线', '線上', 'Online'],
    2: ['离线', '離線', 'Offline'],
    3: ['异常', '異常', 'Degraded'],
    4: ['停用', '停用', 'Disabled'],
  },
} as const satisfies Record<string, Readonly<Record<number, Words>>>
