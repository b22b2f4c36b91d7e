// Runs the story of the demo factory while this server is the leader, which is one of the servers of a database.
import { randomUUID } from 'node:crypto'
import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { type DemoCall, openDemoUser, reasonOf } from '../demo-calls.ts'
import { dayOf, hourMs } from '../history/working-days.ts'
import { demoShifts } from '../plant/seed-alarms.ts'
import { leadDemoStory } from './demo-story-lead.ts'
import { PlantStory, type StoryCast } from './plant-story.ts'

type StoryDependencies = Pick<OpenProduct, 'app' | 'database'> & { report(message: string, error: unknown): void }

const everyMs = 10_000
const office = 'admin'

interface SignedInCast extends StoryCast {
  /** User name of the shift leader. */
  readonly leader: string
}

export class LiveStory {
  readonly #parts: StoryDependencies
  readonly #server = randomUUID()
  #story: PlantStory | undefined
  #cast: SignedInCast | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false
  #failure = ''

  constructor(parts: StoryDependencies) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), everyMs)
    this.#tick()
  }

  /** Resolves after the running call. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  #tick(): void {
    this.#running ??= this.#beat()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = undefined
      })
  }

  async #beat(): Promise<void> {
    const { database, report } = this.#parts
    try {
      if (await leadDemoStory(database, this.#server)) {
        this.#story ??= new PlantStory(report)
        const cast = await this.#signIn(Date.now())
        if (cast) await this.#story.beat(cast, Date.now())
        this.#failure = ''
      } else {
        // The next leader starts a new story.
        this.#story = undefined
        await this.#signOut()
      }
    } finally {
      if (this.#isStopped) await this.#signOut()
    }
  }

  /**
   * Handles a failed beat. Another server, a restored database or a visitor may have ended the sessions, so they are
   * dropped.
   */
  #fail(error: unknown): void {
    this.#cast = undefined
    const text = String(error)
    if (!this.#isStopped && text !== this.#failure) this.#parts.report('the story of the demo', reasonOf(error))
    this.#failure = text
  }

  async #signIn(now: number): Promise<StoryCast | undefined> {
    const leader = leaderAt(now)
    if (this.#cast?.leader === leader) return this.#cast
    await this.#signOut()
    const [planner, floor] = [
      await openDemoUser(this.#parts, [office]),
      await openDemoUser(this.#parts, [leader, office]),
    ]
    if (planner && floor) this.#cast = { office: this.#until(planner), floor: this.#until(floor), leader }
    return this.#cast
  }

  /** Returns calls that are rejected once the product stops, except the sign-out. */
  #until(call: DemoCall): DemoCall {
    return (path, body) => {
      if (this.#isStopped && path !== '/user/logout') return Promise.reject(new Error('the product stops'))
      return call(path, body)
    }
  }

  async #signOut(): Promise<void> {
    const cast = this.#cast
    this.#cast = undefined
    for (const call of cast ? [cast.office, cast.floor] : []) await call('/user/logout', {}).catch(() => undefined)
  }
}

/** Returns the shift leader at an instant. */
function leaderAt(now: number): string {
  const hour = Math.floor((now - dayOf(now)) / hourMs)
  const last = demoShifts.filter(({ from }) => from <= hour).at(-1) ?? demoShifts.at(-1)
  return last?.name ?? office
}
