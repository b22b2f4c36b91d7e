// A box whose readings leave their limits and come back, message by message, and what follows from them for the alarms.
import { connectAsync, type MqttClient } from 'mqtt'

export interface Excursions {
  readonly device: string
  /** Messages between two excursions, and how many of them one lasts. */
  readonly every: number
  readonly lasts: number
  readonly normal: number
  readonly beyond: number
  /** Whether nothing is sent. */
  readonly isSilent?: boolean
}

/** Source time between two messages. */
export const stepMs = 25
const inFlight = 20

/** Sends numbered messages at QoS 1, in order; what was not acknowledged is sent again first. */
export class ExcursionBox {
  readonly #courses: readonly Excursions[]
  readonly #topic: string
  readonly #login: { username: string; password: string }
  readonly firstTs: number
  /** Sent and not acknowledged, in order. */
  #waiting: number[] = []
  #next = 0
  acknowledged = 0

  /** @param hoursAgo the source time of its first message */
  constructor(login: { company: string; box: string; secret: string }, courses: readonly Excursions[], hoursAgo = 1) {
    this.#courses = courses
    this.#topic = `iot/v1/${login.company}/${login.box}/up/data`
    this.#login = { username: `${login.company}/${login.box}`, password: login.secret }
    this.firstTs = Date.now() - hoursAgo * 3_600_000
  }

  /** Sends until the connection breaks. */
  async sendUntilBroken(port: number): Promise<void> {
    const client = await this.#connect(port).catch(() => undefined)
    // Killed before it answered.
    if (!client) return
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    for (const message of this.#waiting) this.#publish(client, message)
    const timer = setInterval(() => {
      if (client.connected && this.#waiting.length < inFlight) this.#sendNext(client)
    }, 2)
    await closed
    clearInterval(timer)
    client.end(true)
  }

  /** Sends what is left over, and then at least one period of each device more, until every excursion has ended. */
  async finish(port: number): Promise<void> {
    const client = await this.#connect(port)
    for (const message of this.#waiting) this.#publish(client, message)
    const longest = Math.max(...this.#courses.map(({ every }) => every))
    const last = this.#next + longest
    do this.#sendNext(client)
    while (this.#next < last || this.#next % longest !== 0)
    while (this.#waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await client.endAsync()
  }

  /** Every reading of a device so far, as sent. */
  readings(course: Excursions): [ts: number, value: number][] {
    return Array.from({ length: this.#next }, (_, message) => [this.#tsOf(message), valueIn(course, message)])
  }

  /** The changes of level that the readings of a device explain: raise and return, at the readings that began them. */
  levelChanges(course: Excursions): string[] {
    let isBeyond = false
    const levelChanges: string[] = []
    for (const [ts, value] of this.readings(course)) {
      if ((value === course.beyond) === isBeyond) continue
      isBeyond = !isBeyond
      levelChanges.push(`${isBeyond ? 'raise' : 'return'} ${ts}`)
    }
    return levelChanges
  }

  async #connect(port: number): Promise<MqttClient> {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { ...this.#login, reconnectPeriod: 0 }, false)
    client.on('error', () => undefined)
    return client
  }

  #sendNext(client: MqttClient): void {
    const message = this.#next++
    this.#waiting.push(message)
    this.#publish(client, message)
  }

  #publish(client: MqttClient, message: number): void {
    const ts = this.#tsOf(message)
    const courses = this.#courses.filter(({ isSilent = false }) => !isSilent)
    const d = courses.map((course) => ({
      dev: course.device,
      s: [['temperature', ts, valueIn(course, message)]],
    }))
    client.publish(this.#topic, JSON.stringify({ seq: message, d }), { qos: 1 }, (error) => {
      if (error) return
      this.#waiting = this.#waiting.filter((pending) => pending !== message)
      this.acknowledged++
    })
  }

  #tsOf(message: number): number {
    return this.firstTs + message * stepMs
  }
}

/** Each period begins normal and ends beyond-free, so that whole periods hold whole excursions. */
function valueIn({ every, lasts, normal, beyond }: Excursions, message: number): number {
  const at = message % every
  return at >= 3 && at < 3 + lasts ? beyond : normal
}
