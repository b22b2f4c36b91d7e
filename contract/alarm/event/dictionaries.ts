import { defineDictionary } from '../../kit/dictionary.ts'

export const alarmEventType = defineDictionary('alarmEventType', ['事件类型', '事件類型', 'Event type'], {
  boxState: [1, '网关状态', '閘道器狀態', 'Gateway state'],
  boxFlapping: [2, '网关频繁断线', '閘道器頻繁斷線', 'Gateway unstable'],
  shelved: [7, '搁置报警', '擱置警報', 'Alarms shelved'],
  unshelved: [8, '取消搁置', '取消擱置', 'Alarms unshelved'],
  takenOutOfService: [12, '停用报警', '停用警報', 'Alarms taken out of service'],
  returnedToService: [13, '启用报警', '啟用警報', 'Alarms returned to service'],
})
