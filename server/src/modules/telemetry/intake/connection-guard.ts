// Authenticates boxes, and records refused attempts with the box or company that the user name denotes.

import type { BoxLogin, Credentials, LoginCheckFailure, RefusedTopic } from '../../../platform/broker/login.ts'
import { storableText } from '../decode/bounded-json.ts'
import type { Catalogue } from './catalogue.ts'

const maxStrangersPerCompany = 10
const maxNameChars = 130

/** A refused sign-in with the name of no box of the company. */
export interface UnknownDevice {
  name: string
  address: string
  firstAt: number
  at: number
  count: number
}

type Judge = (credentials: Credentials) => Promise<BoxLogin | LoginCheckFailure | null>

interface GuardHooks {
  readonly authenticate: Judge
}

/** Records every sign-in. Attempts with neither a known box nor a known company are not recorded. */
export class ConnectionGuard {
  readonly #catalogue: Catalogue
  readonly #hooks: GuardHooks
  readonly #load: (boxId: string) => Promise<void>
  /** By company. The last attempt is the last entry. */
  readonly #strangers = new Map<string, Map<string, UnknownDevice>>()

  /** `load` loads a box and its points into the catalogue. */
  constructor(catalogue: Catalogue, hooks: GuardHooks, load: (boxId: string) => Promise<void>) {
    this.#catalogue = catalogue
    this.#hooks = hooks
    this.#load = load
  }

  readonly authenticate: Judge = async (credentials) => {
    const result = await this.#hooks.authenticate(credentials)
    if (result === null || result === 'throttled') this.#refuse(credentials, result === 'throttled')
    else if (result !== 'unavailable') await this.#admit(result, credentials)
    return result
  }

  /** Records a topic, or a path of a request, of another box. */
  refuseTopic(boxId: string, { action, topic, address }: RefusedTopic, protocol: 'MQTT' | 'HTTP' = 'MQTT'): void {
    const kind = action === 'publish' ? 'wrongTopic' : 'wrongSubscription'
    this.#catalogue.boxes.get(boxId)?.record.refuse({ kind, address, protocol, topic }, Date.now())
  }

  /** Records an unsupported protocol version. Only MQTT has versions. */
  readonly refuseVersion = (userName: string, address: string): void => {
    for (const { record } of this.#catalogue.namedBy(userName))
      record.refuse({ kind: 'wrongVersion', address, protocol: 'MQTT', topic: null }, Date.now())
  }

  /** Returns the strangers of a company, newest first. */
  strangersOf(companyId: string): UnknownDevice[] {
    return [...(this.#strangers.get(companyId)?.values() ?? [])].toReversed()
  }

  async #admit({ boxId }: BoxLogin, { address, protocol }: Credentials): Promise<void> {
    // A box may connect before the event of its creation has arrived. Its messages would be acknowledged and dropped.
    if (!this.#catalogue.boxes.get(boxId)?.box.enabled) await this.#load(boxId)
    const lane = this.#catalogue.boxes.get(boxId)
    if (!lane) return
    lane.record.signIn = { at: Date.now(), address, protocol }
    lane.record.address = address
  }

  #refuse({ userName, address, protocol }: Credentials, isThrottled: boolean): void {
    const at = Date.now()
    const lanes = this.#catalogue.namedBy(userName)
    for (const { box, record } of lanes) {
      const kind = !box.enabled ? 'disabled' : isThrottled ? 'throttled' : 'wrongSecret'
      record.refuse({ kind, address, protocol, topic: null }, at)
    }
    if (lanes.length === 0) this.#noteStranger(userName, address, at)
  }

  #noteStranger(userName: string, address: string, at: number): void {
    const company = this.#catalogue.companyOf(userName)
    if (company === undefined) return
    const ofCompany = this.#strangers.get(company.companyId) ?? new Map<string, UnknownDevice>()
    this.#strangers.set(company.companyId, ofCompany)
    const name = storableText(userName, maxNameChars)
    const id = `${address} ${name}`
    const { firstAt, count } = ofCompany.get(id) ?? { firstAt: at, count: 0 }
    ofCompany.delete(id)
    ofCompany.set(id, { name, address, firstAt, at, count: count + 1 })
    if (ofCompany.size > maxStrangersPerCompany)
      for (const oldest of [...ofCompany.keys()].slice(0, 1)) ofCompany.delete(oldest)
  }
}
