// Check codes on their way to an address. Nothing in the answer, nor in its time, tells whether the address has an account.
import { sendEmailCode, sendPhoneCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork, Reply } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'
import { type Proof, useProof } from '../captcha/captcha.ts'
import { findHost } from '../company/host-company.ts'
import { type CodeTarget, makeCode } from './check-code.ts'
import { addressOf, type ContactInput, requesterOf } from './code-requester.ts'
import { SendsInProgress } from './sends-in-progress.ts'

const file = import.meta.url

interface CodeMessage {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly subject: string
  readonly body: string
}

/** Sends a message in the name of a company; rejects with the reason. Given by the start of the product. */
export type SendCode = (companyId: string, message: CodeMessage) => Promise<void>

/** By which channels a company can send messages. Given by the start of the product. */
export type ChannelsOf = (read: Read, companyId: string) => Promise<{ email: boolean; phone: boolean }>

export interface CodeServices {
  readonly sendCode: SendCode
  readonly channelsOf: ChannelsOf
  readonly limits: Limits
  /** Told of messages that could not be sent. */
  report(message: string, error: unknown): void
}

const codeSubject: Words = ['Gemba 验证码', 'Gemba 驗證碼', 'Gemba check code']
const codeBody: Words = [
  '验证码 {code}，5 分钟内有效。',
  '驗證碼 {code}，5 分鐘內有效。',
  'Your check code is {code}. It is valid for 5 minutes.',
]
/** A company whose mail server hangs takes a tenth of what all may. */
const mostOnTheirWay = { ofCompany: 10, inAll: 100 }

class CodeSender {
  readonly #services: CodeServices
  readonly #byAddress: Limit
  readonly #onTheirWay = new SendsInProgress(mostOnTheirWay)

  constructor(services: CodeServices) {
    this.#services = services
    this.#byAddress = services.limits.open('code', { points: 30, durationSec: 3600 })
  }

  readonly send = async (
    call: Call,
    named: ContactInput & Proof & { purpose?: string | null; companyCode?: string | null },
  ): Promise<Reply> => {
    const purpose = named.purpose === 'password' ? 'password' : 'register'
    const { channel, address } = addressOf(named, call)
    await useProof(call, named, this.#services.limits)
    await this.#byAddress.take(addressKeyOf(call.ip))
    const host = await findHost(call, named.companyCode)
    if (!host && purpose === 'password') throw new DomainError('notFound')
    if (!host || (purpose === 'register' && !host.isOpen)) throw new DomainError('registrationClosed')
    call.concerns({ companyId: host.id, userId: null, userName: address })
    const channels = await call
      .asSystem('checkCode', host.id)
      .inRead((read) => this.#services.channelsOf(read, host.id))
    if (!channels[channel === 'sms' ? 'phone' : 'email']) throw new DomainError('noSender', { channel })
    const arrived = this.#onTheirWay.begin(host.id)
    let isSent = false
    try {
      const { requester, cookies } = requesterOf(call)
      const target: CodeTarget = { companyId: host.id, channel, address, purpose, requester }
      const { code, userIds } = await makeCode(call, target)
      const body = wordIn(call.actor.language, codeBody).replace('{code}', code)
      const message = { channel, address, subject: wordIn(call.actor.language, codeSubject), body }
      // Only where it opens something.
      isSent = purpose === 'register' || userIds.length > 0
      // After the answer.
      if (isSent) setImmediate(() => void this.#deliver(host.id, message).finally(arrived))
      return new Reply(null, cookies)
    } finally {
      if (!isSent) arrived()
    }
  }

  async #deliver(companyId: string, message: CodeMessage): Promise<void> {
    try {
      await this.#services.sendCode(companyId, message)
    } catch (error) {
      this.#services.report('a check code could not be sent', error)
    }
  }
}

/** Calls that send check codes. */
export function sendCodeRoutes(services: CodeServices) {
  const sender = new CodeSender(services)
  return [
    ...handleWithoutWork(sendPhoneCode, file, (input, call) => sender.send(call, input)),
    ...handleWithoutWork(sendEmailCode, file, (input, call) => sender.send(call, input)),
  ]
}
