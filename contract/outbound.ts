// Classes of failures of sending something to another system, with their texts. They never contain what the other side
// sent.
import type { Words } from './kit/page.ts'

export const outboundFailures = {
  notConfigured: ['未配置', '未設定', 'nothing is set up for this'],
  notAllowed: [
    '不允许连接该地址（本机、链路本地或本产品自身的服务）',
    '不允許連線該位址（本機、連結本機或本產品自身的服務）',
    'local addresses are not allowed',
  ],
  privateNetwork: [
    '该地址在内网，需由运维人员设置 GEMBA_OUTBOUND=private 后才能连接',
    '該位址在內網，需由維運人員設定 GEMBA_OUTBOUND=private 後才能連線',
    'this address is in a private network; to allow it, the administrator of the server must set GEMBA_OUTBOUND=private',
  ],
  unknownHost: ['找不到该服务器名', '找不到該伺服器名稱', 'no server with this name was found'],
  refused: ['服务器拒绝连接', '伺服器拒絕連線', 'the server rejected the connection'],
  noAnswer: ['服务器没有应答', '伺服器沒有回應', 'the server did not respond in time'],
  tls: [
    '无法建立加密连接，或证书不受信任',
    '無法建立加密連線，或憑證不受信任',
    'no encrypted connection could be made, or the certificate is not trusted',
  ],
  needsTls: [
    '密钥只通过加密连接发送：请使用 https',
    '密鑰只透過加密連線傳送：請使用 https',
    'secrets are only sent over encrypted connections; use https',
  ],
  badCredentials: ['用户名或密码不正确', '使用者名稱或密碼不正確', 'the user name or the password is not accepted'],
  rejected: ['服务器不接受该消息', '伺服器不接受該訊息', 'the server did not accept the message'],
  notUnderstood: ['服务器的应答无法识别', '伺服器的回應無法識別', 'the response of the server was not understood'],
} as const satisfies Record<string, Words>

export type OutboundFailureKind = keyof typeof outboundFailures
