// Faults of channels, devices and items. A fault never contains what a device sent, except numbers and addresses.
import { json, map, type RowOf, text } from '../../kit/field.ts'
import { type Language, type Words, wordIn } from '../../kit/page.ts'
import { fillText } from '../../rules/fill-text.ts'

const driverFaults = {
  connectionRefused: ['设备拒绝连接', '裝置拒絕連線', 'The device refuses the connection. Check the port'],
  hostUnknown: ['找不到该地址', '找不到該位址', 'This address was not found'],
  connectTimeout: ['连接超时', '連線逾時', 'The device does not accept the connection in time'],
  connectionLost: ['连接已断开', '連線已中斷', 'The device closed the connection'],
  notAllowed: [
    '不允许连接该地址（本机、链路本地或本产品自身的服务）',
    '不允許連線該位址（本機、連結本機或本產品自身的服務）',
    'Addresses of the server itself are not allowed',
  ],
  privateNetwork: [
    '该地址在内网，运维人员已用 GEMBA_OUTBOUND=public 禁止',
    '該位址在內網，維運人員已用 GEMBA_OUTBOUND=public 禁止',
    'This address is in a private network, which GEMBA_OUTBOUND=public forbids',
  ],
  noAnswer: ['设备没有应答', '裝置沒有回應', 'The device does not answer'],
  illegalAddress: [
    '设备中没有地址 {address}',
    '裝置中沒有位址 {address}',
    'The device does not have the address {address}',
  ],
  illegalFunction: ['设备不支持该读取方式', '裝置不支援該讀取方式', 'The device does not support this kind of read'],
  illegalValue: ['设备不接受该值', '裝置不接受該值', 'The device does not accept this value'],
  deviceFailure: ['设备报告内部故障', '裝置回報內部故障', 'The device reports an internal failure'],
  deviceBusy: ['设备忙，稍后重试', '裝置忙碌，稍後重試', 'The device is busy; it is asked again later'],
  gatewayPath: ['协议网关无法到达该设备', '協定閘道無法到達該裝置', 'The protocol converter cannot reach the device'],
  wrongAnswer: ['设备的应答不正确', '裝置的回應不正確', 'The device sent an answer that does not fit the protocol'],
  notModbus: ['对方不是 Modbus 设备', '對方不是 Modbus 裝置', 'The other side does not speak Modbus'],
  notOpcua: ['对方不是 OPC UA 服务器', '對方不是 OPC UA 伺服器', 'The other side is not an OPC UA server'],
  notJson: ['应答不是 JSON', '回應不是 JSON', 'The answer is not JSON'],
  answerTooLarge: ['应答过大', '回應過大', 'The answer is too large'],
  httpStatus: ['服务器应答状态 {status}', '伺服器回應狀態 {status}', 'The server answers with status {status}'],
  certificateNotTrusted: [
    '证书不受信任（指纹 {thumbprint}）',
    '憑證不受信任（指紋 {thumbprint}）',
    'The certificate is not trusted (thumbprint {thumbprint})',
  ],
  certificateRefused: [
    '对方不信任本产品的证书，请在其中信任它',
    '對方不信任本產品的憑證，請在其中信任它',
    'The server does not trust the certificate of this product. Trust it there',
  ],
  securityNotOffered: ['服务器不提供该安全模式', '伺服器不提供該安全模式', 'The server does not offer this security'],
  badCredentials: ['用户名或密码不正确', '使用者名稱或密碼不正確', 'The user name or the password is not accepted'],
  passwordNeedsEncryption: [
    '密码和密钥只通过加密连接发送',
    '密碼和密鑰只透過加密連線傳送',
    'A password is sent only over an encrypted connection. Choose "Sign and encrypt", or an https address',
  ],
  nodeRefused: ['服务器拒绝节点 {address}', '伺服器拒絕節點 {address}', 'The server refuses the node {address}'],
  notReadable: ['节点 {address} 不可读', '節點 {address} 不可讀', 'The node {address} cannot be read'],
  notWritable: ['{address} 不可写入', '{address} 不可寫入', '{address} cannot be written'],
  valueRefused: ['设备不接受写入的值', '裝置不接受寫入的值', 'The device does not accept the value'],
  writeExpired: ['超过有效时间，未写入', '超過有效時間，未寫入', 'Too late, nothing was written'],
  deviceOffline: ['设备离线', '裝置離線', 'The device is offline'],
  noValue: ['节点 {address} 没有值', '節點 {address} 沒有值', 'The node {address} has no value'],
  sampledSlower: [
    '服务器采样周期为 {revised} 毫秒，而非 {requested} 毫秒',
    '伺服器取樣週期為 {revised} 毫秒，而非 {requested} 毫秒',
    'The server samples every {revised} ms instead of {requested} ms',
  ],
  publishedSlower: [
    '服务器每 {revised} 毫秒发布一次，而非 {requested} 毫秒',
    '伺服器每 {revised} 毫秒發布一次，而非 {requested} 毫秒',
    'The server publishes every {revised} ms instead of {requested} ms',
  ],
  badAddress: ['地址“{address}”格式不正确', '位址「{address}」格式不正確', 'The address "{address}" cannot be read'],
  typeMismatch: [
    '数据类型与地址“{address}”不符',
    '資料型別與位址「{address}」不符',
    'The data type does not fit the address "{address}"',
  ],
  badSettings: ['设置“{name}”不正确', '設定「{name}」不正確', 'The setting "{name}" is not correct'],
  driverHung: [
    '驱动没有响应，已重新启动',
    '驅動程式沒有回應，已重新啟動',
    'The driver did not respond and was restarted',
  ],
  driverFailed: ['驱动出错：{message}', '驅動程式發生錯誤：{message}', 'The driver failed: {message}'],
} as const satisfies Record<string, Words>

export const faultFields = { code: text(), parameters: map(json<string | number>()) }
export type DriverFaultRow = RowOf<typeof faultFields>

/** Returns the text of a fault; its code if the code is unknown. */
export function faultText({ code, parameters }: Readonly<DriverFaultRow>, language: Language): string {
  const words: Readonly<Record<string, Words>> = driverFaults
  const known = Object.hasOwn(words, code) ? words[code] : undefined
  return known ? fillText(wordIn(language, known), (name) => String(parameters[name] ?? '')) : code
}
