// Group robots of DingTalk, WeCom and Feishu: a text, signed by the rule of each, and a number in the reply that says what came of it.
import { createHmac } from 'node:crypto'
import type { languages } from '@gemba/contract/kit/page.ts'
import { webhookKind } from '@gemba/contract/message/dictionaries.ts'
import { OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'
import type { OutboundCall } from '../../../platform/outbound/send-call.ts'
import { defaultLanguage } from '../../identity/index.ts'
import type { WebhookTarget } from './find-webhooks.ts'

const { codes } = webhookKind
const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Gemba' }

/** Whether a robot takes the messages. */
export const isRobot = ({ kind }: Pick<WebhookTarget, 'kind'>): boolean => kind !== codes.generic

type Texts = Readonly<Record<(typeof languages)[number], string>>

/** What a group reads: title and content in the language that these robots speak. */
function textOf(body: string): string {
  const { title, content } = JSON.parse(body) as { title: Texts; content: Texts }
  return `${title[defaultLanguage]} ${content[defaultLanguage]}`
}

const hmac = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('base64')

/** Returns the call that hands a message to a robot. */
export function robotCall({ kind, url, secret }: WebhookTarget, body: string, now: number): OutboundCall {
  const content = textOf(body)
  const call = (to: string, sent: object): OutboundCall => {
    return { url: to, method: 'POST', headers, body: JSON.stringify(sent) }
  }
  if (kind === codes.feishu) {
    const timestamp = String(Math.floor(now / 1000))
    // The key is what is signed, and nothing is signed with it.
    const signed = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return call(url, { ...signed, msg_type: 'text', content: { text: content } })
  }
  const to = new URL(url)
  if (kind === codes.dingtalk && secret !== '') {
    to.searchParams.set('timestamp', String(now))
    to.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
  }
  return call(to.href, { msgtype: 'text', text: { content } })
}

/** Returns the answer of a robot in few words. Throws `OutboundFailure` for one that did not take the message. */
export function parseReply(reply: string): string {
  const code = codeIn(reply)
  if (code === undefined) throw new OutboundFailure('notUnderstood')
  const answer = `errcode ${code}`
  if (code !== 0) throw new OutboundFailure('rejected', undefined, answer)
  return answer
}

function codeIn(reply: string): number | undefined {
  try {
    const { errcode, code, StatusCode } = JSON.parse(reply) as Record<string, unknown>
    return [errcode, code, StatusCode].find((value) => typeof value === 'number')
  } catch {
    // What is no JSON is no reply of a robot.
    return undefined
  }
}
