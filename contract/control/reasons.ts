// Why a command cannot be sent, or how it failed.
import { type DriverFaultRow, faultText } from '../gateway/channel/faults.ts'
import { type Language, type Words, wordIn } from '../kit/page.ts'
import { fillText } from '../rules/fill-text.ts'

const reasons = {
  readOnly: ['该数据点只读', '該資料點唯讀', 'This point is read only'],
  pointDisabled: ['数据点或对象已停用', '資料點或物件已停用', 'The point or its object is disabled'],
  noGateway: ['对象未连接网关', '物件未連接閘道器', 'The object has no gateway'],
  notCollected: [
    '计算和手动录入的数据点不能写入设备',
    '計算和手動輸入的資料點不能寫入裝置',
    'Only points of a device can be written',
  ],
  gatewayOffline: ['网关不在线', '閘道器不在線', 'The gateway is offline'],
  gatewayDisabled: ['网关已停用', '閘道器已停用', 'The gateway is disabled'],
  deviceOffline: ['设备不在线', '裝置不在線', 'The device is offline'],
  blocked: ['该数据点已禁止控制', '該資料點已禁止控制', 'Writing to this point is blocked'],
  noReadBackPoint: [
    '只写数据点需要回读数据点',
    '唯寫資料點需要回讀資料點',
    'A write-only point needs a read-back point',
  ],
  valueType: ['数值与数据类型不符', '數值與資料類型不符', 'The value does not fit the data type'],
  belowMin: ['不得小于 {limit}', '不得小於 {limit}', 'The value must be at least {limit}'],
  aboveMax: ['不得大于 {limit}', '不得大於 {limit}', 'The value must be at most {limit}'],
  offStep: ['必须是 {step} 的整数步长', '必須是 {step} 的整數步長', 'The value must be in steps of {step}'],
  interlock: ['联锁条件不满足：{formula}', '聯鎖條件不滿足：{formula}', 'The interlock forbids it: {formula}'],
  interlockUnknown: [
    '联锁条件无法判断：{formula}',
    '聯鎖條件無法判斷：{formula}',
    'The interlock cannot be evaluated: {formula}',
  ],
  tooOften: ['每分钟最多 {limit} 次', '每分鐘最多 {limit} 次', 'At most {limit} {limit|write|writes} a minute'],
  openCommand: ['上一个命令尚未结束', '上一個命令尚未結束', 'Another command for this point has not ended'],
  passwordNeeded: ['关键数据点需要密码', '關鍵資料點需要密碼', 'Critical points need your password'],
  noRuleHolds: ['没有满足条件的控制规则', '沒有滿足條件的控制規則', 'No control rule is fulfilled now'],
  entryDisabled: ['受控登记已停用', '受控登記已停用', 'The entry of the controlled object is disabled'],
  notOfEntry: ['数据点不属于受控对象', '資料點不屬於受控物件', 'The point does not belong to the controlled object'],
  pointTwice: ['同一数据点出现两次', '同一資料點出現兩次', 'A point is listed twice'],
  noCommands: ['该网关不接受命令', '該閘道器不接受命令', 'This gateway takes no commands'],
  mismatch: ['回读值不一致', '回讀值不一致', 'The value read back differs'],
  notReadBack: ['未回读到新值', '未回讀到新值', 'No value was read back'],
  noAck: ['网关 3 秒内未应答', '閘道器 3 秒內未回應', 'The gateway did not answer within 3 s'],
  noResult: ['10 秒内没有执行结果', '10 秒內沒有執行結果', 'There was no result within 10 s'],
  restarted: ['服务器重新启动', '伺服器重新啟動', 'The server was restarted'],
  refused: ['第二人拒绝', '第二人拒絕', 'Refused by the second person'],
  reported: ['设备拒绝：{message}', '裝置拒絕：{message}', 'The device refused: {message}'],
  stopped: ['前一项失败，已停止', '前一項失敗，已停止', 'An earlier command of the group failed'],
  groupOver: ['该组的时间已到，未写入', '該組的時間已到，未寫入', 'The time of the group was over'],
  requesterGone: ['申请人已无写入权限', '申請人已無寫入權限', 'The person who asked may not write any more'],
  someFailed: ['{count} 项未成功', '{count} 項未成功', '{count} {count|command|commands} did not succeed'],
  unknownState: ['该数据点没有状态 {value}', '該資料點沒有狀態 {value}', 'The point has no state {value}'],
} as const satisfies Record<string, Words>

export type ControlReason = keyof typeof reasons

/** A reason with the values of its text. Faults of drivers have the same form. */
export type ControlFault = DriverFaultRow

/** Returns a reason. */
export const reasonOf = (code: ControlReason, parameters: ControlFault['parameters'] = {}): ControlFault => ({
  code,
  parameters,
})

/** Returns the text of a reason or of a fault of a driver. */
export function reasonText(fault: Readonly<ControlFault>, language: Language): string {
  const words: Readonly<Record<string, Words>> = reasons
  const known = Object.hasOwn(words, fault.code) ? words[fault.code] : undefined
  return known
    ? fillText(wordIn(language, known), (name) => String(fault.parameters[name] ?? ''))
    : faultText(fault, language)
}
