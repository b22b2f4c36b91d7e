// The intake of one plant: assembles broker, pipeline, latest values, spool and history.

import { type PointUpdate, storeModes } from '@gemba/contract/telemetry/sample.ts'
import type { BoxMessage, Broker } from '../../../platform/broker/login.ts'
import { ClockSteps } from '../../../platform/clock.ts'
import { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { spoolOnly } from '../../../platform/history/row-codec.ts'
import { Spool } from '../../../platform/history/spool.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import { BoxRating } from '../box/box-rating.ts'
import { BoxRecordSaver } from '../box/box-record-saver.ts'
import { BoxRequests } from '../box/box-requests.ts'
import { BoxSessions } from '../box/box-sessions.ts'
import { type BoxSummary, summarize } from '../box/box-summary.ts'
import { BoxTurns } from '../box/box-turns.ts'
import { followDrivers } from '../box/follow-drivers.ts'
import { SilenceKeeper } from '../box/silence-keeper.ts'
import { ControlSender } from '../control/control-sender.ts'
import { createLatestWriter, type LatestWriter } from '../live/latest-writer.ts'
import { connectPoints } from '../sample/connect-points.ts'
import { countSamples } from '../sample/count-samples.ts'
import { IntakeMeter, type IntakeMetrics } from '../sample/intake-meter.ts'
import { SampleWriter, type WriteAnswer, type WriteRequest } from '../sample/sample-writer.ts'
import { WatchedPoints } from '../sample/watched-points.ts'
import { InsertAcknowledger } from '../slot/insert-acknowledger.ts'
import { LatestKeeper, sharedSegmentMs } from '../slot/latest-keeper.ts'
import { LeaseProof } from '../slot/lease-proof.ts'
import { BoxLogs } from '../snapshot/box-logs.ts'
import { SparkplugHost } from '../sparkplug/sparkplug-host.ts'
import { ThingsboardDevices } from '../thingsboard/thingsboard-devices.ts'
import { Catalogue, type CatalogueScope, rebind } from './catalogue.ts'
import { ConnectionGuard } from './connection-guard.ts'
import { DiskHold } from './disk-hold.ts'
import { Freshness } from './freshness.ts'
import { Inbox } from './inbox.ts'
import { ingestMessage } from './ingest-message.ts'
import type { IntakeHooks } from './intake-hooks.ts'
import type { IngestMessage, IntakeCalls, IntakeCounters, IntakeEvent, IntakeOptions } from './intake-messages.ts'
import { MessageIntake } from './message-intake.ts'
import { enabledBoxes, openBroker } from './open-broker.ts'
import { Pipeline } from './pipeline.ts'
import { SegmentRetention } from './segment-retention.ts'
import { SharedFlush } from './shared-flush.ts'
import { longReplayBytes, measureLeftover } from './spool-leftover.ts'

const sweepMs = 1000
const snapshotMs = 4000
const rateBoxesMs = 5000
const stopGraceMs = 2000

/** Receives messages of boxes. Everything runs on the thread that created it. */
export class Intake implements IntakeCalls {
  #options: IntakeOptions
  #hooks: IntakeHooks
  #notify: (event: IntakeEvent) => void
  #catalogue = new Catalogue()
  #pipeline: Pipeline
  #watchedPoints: WatchedPoints
  #freshness: Freshness
  #sessions: BoxSessions
  #rating: BoxRating
  #log: BoxLogs
  #records: BoxRecordSaver
  #silences: SilenceKeeper
  #sparkplug: SparkplugHost
  #requests = new BoxRequests(
    () => this.#broker,
    (error) => this.#fail('request to a box', error),
  )
  #inbox: Inbox
  #messages: MessageIntake
  #turns = new BoxTurns(() => this.#spool.isCommitFull)
  #writer: SampleWriter
  #door: ConnectionGuard
  #control: ControlSender
  readonly authenticate: IntakeCalls['authenticate'] = (credentials) => this.#door.authenticate(credentials)
  readonly strangersOf: IntakeCalls['strangersOf'] = (companyId) => this.#door.strangersOf(companyId)
  readonly newestByDevice: IntakeCalls['newestByDevice'] = (companyId) => this.#catalogue.newestByDevice(companyId)
  readonly holdReadings = (): void => this.#retention.hold()
  readonly releaseReadings = (): void => this.#retention.release()
  readonly cut = (): number => this.#hooks.clock.cut()
  readonly publishDown: IntakeCalls['publishDown'] = (boxId, ...message) =>
    this.#requests.publish(this.#catalogue.boxes.get(boxId), ...message)
  readonly controlPresence: IntakeCalls['controlPresence'] = (boxId) => this.#control.presenceOf(boxId)
  readonly sendControl: IntakeCalls['sendControl'] = (order) => this.#control.send(order)
  readonly write = (request: WriteRequest): Promise<WriteAnswer> => this.#writer.write(request)
  #spool: Spool
  #disk: DiskGuard
  #hold: DiskHold
  #history!: History
  #broker: Broker | undefined
  #timers: NodeJS.Timeout[] = []
  readonly #clockSteps = new ClockSteps()
  #meter = new IntakeMeter()
  #stored = 0
  #retention: SegmentRetention
  #latest: LatestKeeper
  #latestWriter: LatestWriter | undefined
  #acknowledger: InsertAcknowledger | undefined
  readonly #flush = new SharedFlush(() => this.#spool)
  readonly flush = (points?: readonly string[]): Promise<void> => this.#flush.run(points)
  readonly pendingSamples: IntakeCalls['pendingSamples'] = (points) => this.#spool.pendingSamples(points)
  readonly #whenDurable = (done: () => void): void =>
    this.#spool.whenDurable(this.#acknowledger ? () => this.#acknowledger?.add(done) : done)
  #reloading: Promise<void> = Promise.resolve()

  constructor(options: IntakeOptions, hooks: IntakeHooks, notify: (event: IntakeEvent) => void) {
    this.#options = options
    this.#hooks = hooks
    this.#notify = notify
    this.#door = new ConnectionGuard(this.#catalogue, hooks, (boxId) => this.reload({ boxIds: [boxId] }))
    this.#disk = new DiskGuard({ folder: options.spoolFolder, readSpace: hooks.readDiskSpace })
    const proof = new LeaseProof(hooks.slots)
    this.#hold = new DiskHold(() => this.#disk.isFull || !proof.isProven)
    this.#latestWriter = createLatestWriter(hooks, this.#catalogue, proof)
    this.#retention = new SegmentRetention(hooks)
    this.#spool = this.#makeSpool()
    if (options.acknowledgement === 'insert') this.#acknowledger = new InsertAcknowledger(this.flush)
    this.#watchedPoints = new WatchedPoints((updates) => notify({ event: 'updates', updates }))
    this.#freshness = new Freshness(this.#catalogue, (state) => this.#watchedPoints.touch(state))
    this.#silences = new SilenceKeeper(hooks.silences, (error) => this.#fail('silences', error))
    this.#rating = this.#makeRating()
    this.#sessions = new BoxSessions(
      {
        changed: this.#rating.changed,
        lost: (boxId) => this.#freshness.loseBox(boxId),
        silent: this.#silences.silent,
        resumed: this.#silences.resumed,
      },
      Date.now(),
    )
    this.#log = new BoxLogs(hooks, (what, error) => this.#fail(what, error))
    this.#records = new BoxRecordSaver({
      records: () => this.#catalogue.boxes.values().map(({ record }) => record),
      save: (changes) => hooks.saveBoxRecords(changes),
      onFailure: (error) => this.#fail('box records', error),
    })
    this.#pipeline = this.#makePipeline()
    this.#sparkplug = new SparkplugHost({
      takeBody: (...body) => this.#pipeline.takeBody(...body),
      sessions: this.#sessions,
      requestRebirth: (lane, topic, at) => this.#requests.rebirthNode(lane, topic, at),
      loseDevice: (lane, deviceCode) => this.#freshness.loseDevice(lane, deviceCode),
    })
    this.#control = new ControlSender({
      catalogue: this.#catalogue,
      sessions: this.#sessions,
      sparkplug: this.#sparkplug,
      broker: () => this.#broker,
    })
    this.#inbox = this.#makeInbox()
    this.#messages = new MessageIntake({
      hold: this.#hold,
      turns: this.#turns,
      inbox: this.#inbox,
      disconnect: (connection) => this.#broker?.disconnect(connection),
    })
    this.#writer = this.#makeWriter()
    const owned = { options, slots: hooks.slots, clock: hooks.clock, storeLatePoints: hooks.storeLatePoints }
    const changes = (): number => this.counters().messages + this.#writer.changes
    const failed = (error: unknown): void => this.#fail('snapshot', error)
    const stored = { catalogue: this.#catalogue, retention: this.#retention, changes, failed }
    this.#latest = new LatestKeeper(Object.assign(owned, stored))
  }

  #makePipeline(): Pipeline {
    const requests = this.#requests
    const isShared = this.#hooks.slots !== undefined
    return new Pipeline({
      store: (state, sample) => {
        // The next owner of a slot replays history, which has to contain what monitors need.
        if (isShared && state.point.storeMode !== storeModes.none) sample.flags &= ~spoolOnly
        if ((sample.flags & spoolOnly) === 0) this.#stored++
        this.#spool.append(state.key, sample)
      },
      touch: (state) => this.#watchedPoints.touch(state),
      decided: (state) => this.#latestWriter?.writeSoon(state),
      boxEvent: (event) => this.#log.add([event]),
      gap: (lane, gap) => requests.resend(lane, gap),
      unexplained: (lane, at) => requests.rebirth(lane, at),
      settle: () => this.#hooks.monitors.settle?.(),
    })
  }

  #makeInbox(): Inbox {
    const requests = this.#requests
    return new Inbox({
      pipeline: this.#pipeline,
      sessions: this.#sessions,
      requests,
      sparkplug: this.#sparkplug,
      thingsboard: new ThingsboardDevices({ pipeline: this.#pipeline, freshness: this.#freshness, requests }),
      log: this.#log,
      clock: this.#hooks.clock,
      whenDurable: this.#whenDurable,
      acknowledged: (ack) => this.#notify({ event: 'controlAck', ack }),
      failed: (error) => this.#fail('a message of a box', error),
      disconnect: (connection) => this.#broker?.disconnect(connection),
    })
  }

  #makeWriter(): SampleWriter {
    return new SampleWriter({
      catalogue: this.#catalogue,
      pipeline: this.#pipeline,
      spool: this.#spool,
      clock: this.#hooks.clock,
      history: () => this.#history,
      isDiskFull: () => this.#disk.isFull,
      touch: (state) => this.#watchedPoints.touch(state),
      snapshot: () => this.#latest.save(),
      failed: (error) => this.#fail('a value that a person wrote', error),
    })
  }

  #makeRating(): BoxRating {
    return new BoxRating({
      catalogue: this.#catalogue,
      freshness: this.#freshness,
      sessions: () => this.#sessions,
      requests: this.#requests,
      log: () => this.#log,
      notify: (change) => this.#notify({ event: 'boxState', change }),
    })
  }

  #makeSpool(): Spool {
    const { monitors } = this.#hooks
    return new Spool({
      folder: this.#options.spoolFolder,
      insert: (path) => this.#history.insertSegment(path),
      onFailure: (what, error) => this.#fail(`history ${what}`, error),
      isHeld: () => monitors.isFull?.() === true || this.#disk.isFull,
      onRoom: () => this.#turns.resume(),
      retain: this.#retention,
      segmentMs: this.#hooks.slots && sharedSegmentMs,
    })
  }

  /** Opens the stores, restores the latest values, replays the spool and starts the broker. Returns the MQTT port. */
  async start(): Promise<number> {
    const { points } = this.#catalogue
    // A failure of the one must not leave the other behind as an unhandled rejection.
    const [history, loaded] = await Promise.allSettled([openHistory(this.#options.history), this.reload('all')])
    if (history.status === 'rejected') throw history.reason
    this.#history = history.value
    if (loaded.status === 'rejected') throw loaded.reason
    for (const stored of await this.#hooks.loadBoxRecords([...this.#catalogue.boxes.keys()])) {
      const lane = this.#catalogue.boxes.get(stored.boxId)
      lane?.record.restore(stored)
      if (lane) rebind(lane)
    }
    await this.#latest.load(this.#history, (state, row) => this.#pipeline.replay(state, row))
    const leftover = await measureLeftover(this.#options.spoolFolder)
    if (leftover.bytes >= longReplayBytes) this.#notify({ event: 'replay', leftover })
    await this.#spool.start((row) => {
      const state = points.get(row.point)
      if (state) this.#pipeline.replay(state, row)
    })
    await this.#disk.start()
    const sink = this.#writer.createResultSink(() => this.flush())
    this.#hooks.monitors.start?.(() => this.#spool.synced(), sink)
    this.#records.start()
    this.#watchedPoints.start()
    this.#latestWriter?.start()
    this.#timers.push(
      setInterval(() => this.#sweep(), sweepMs),
      setInterval(() => void this.#latest.save(), snapshotMs),
      setInterval(() => this.#rating.rate(Date.now()), rateBoxesMs),
    )
    this.#broker = await this.#openBroker()
    this.#silences.start(this.#catalogue.heardUpTo(Date.now()))
    this.#meter.start(this.counters())
    return this.#broker.port
  }

  latest(pointIds: readonly string[]): PointUpdate[] {
    const states = pointIds.map((pointId) => this.#catalogue.points.get(pointId))
    return states.filter((state) => state?.hasLatest).map((state) => state!.toUpdate())
  }

  outOfService(pointIds: readonly string[]): string[] {
    return pointIds.filter((pointId) => this.#catalogue.points.get(pointId)?.point.isEnabled === false)
  }

  watch(pointIds: readonly string[]): void {
    this.#watchedPoints.watch(this.#catalogue.points, pointIds)
  }

  /** Reloads run one after the other in the order of their requests. */
  reload(scope: CatalogueScope): Promise<void> {
    const reloaded = this.#reloading.then(() => this.#load(scope))
    this.#reloading = reloaded.catch(() => undefined)
    return reloaded
  }

  ingest(message: IngestMessage): ReturnType<IntakeCalls['ingest']> {
    const parts = { catalogue: this.#catalogue, turns: this.#turns, inbox: this.#inbox }
    return ingestMessage(Object.assign(parts, { whenDurable: this.#whenDurable, disk: this.#disk }), message)
  }

  followDrivers(...change: Parameters<IntakeCalls['followDrivers']>): void {
    const connectionsOf = (boxId: string): number => this.#broker?.connectionsOf(boxId) ?? 0
    const parts = { catalogue: this.#catalogue, sessions: this.#sessions, freshness: this.#freshness, connectionsOf }
    followDrivers(parts, ...change)
  }

  boxReport(boxId: string): ReturnType<IntakeCalls['boxReport']> {
    const report = this.#catalogue.boxes.get(boxId)?.record.report()
    const connectionCount = this.#broker?.connectionsOf(boxId) ?? 0
    return report && { ...report, connectionCount, isAwaited: this.#sessions.isAwaited(boxId) }
  }

  boxSummaries(boxIds: readonly string[]): BoxSummary[] {
    return boxIds.map((boxId) => this.boxReport(boxId)).flatMap((report) => (report ? summarize(report) : []))
  }

  refusePath(boxId: string, { path, address }: { path: string; address: string }): void {
    this.#door.refuseTopic(boxId, { action: 'publish', topic: path, address }, 'HTTP')
  }

  onlineBoxes(): string[] {
    return [...this.#catalogue.boxes.keys()].filter((boxId) => this.#sessions.isOnline(boxId))
  }

  counters(): IntakeCounters {
    return countSamples(this.#catalogue, this.#spool, this.#stored)
  }

  metrics(): IntakeMetrics {
    return this.#meter.read(this.counters(), { spool: this.#spool, onlineBoxes: this.onlineBoxes().length })
  }

  async notifyHooks(message: unknown): Promise<unknown> {
    return await this.#hooks.receive?.(message)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#disk.stop()
    this.#meter.stop()
    await this.#broker?.stop()
    this.#sparkplug.stop()
    this.#turns.stop()
    await this.#silences.stop()
    await this.#log.stop()
    await this.#records.stop()
    this.#watchedPoints.stop()
    await this.#latestWriter?.stop()
    this.#writer.storeSkipped()
    await this.#spool.stop(stopGraceMs)
    await this.#latest.save('all')
    await this.#hooks.close()
    await this.#spool.loader.release()
    await this.#history?.close()
  }

  #openBroker(): Promise<Broker> {
    return openBroker(this.#options, {
      catalogue: this.#catalogue,
      door: this.#door,
      slots: this.#hooks.slots,
      take: (message, done) => this.#take(message, done),
      failed: (error) => this.#fail('broker', error),
      stateChanged: (state) => this.#notify({ event: 'broker', state }),
      disconnected: ({ boxId }, connection) => this.#sessions.disconnected(boxId, connection, Date.now()),
    })
  }

  #take(message: BoxMessage, done: () => void): void {
    const lane = this.#catalogue.boxes.get(message.login.boxId)
    if (lane === undefined) this.#whenDurable(done)
    else this.#messages.take(lane, message, done)
  }

  async #load(scope: CatalogueScope): Promise<void> {
    const change = this.#catalogue.apply(await this.#hooks.loadCatalogue(scope), scope)
    connectPoints(change, { monitors: this.#hooks.monitors, watchedPoints: this.#watchedPoints })
    const enabled = enabledBoxes(this.#catalogue)
    this.#sessions.expect(enabled.map(({ boxId }) => boxId))
    this.#broker?.followBoxes(enabled)
  }

  #sweep(): void {
    this.#hold.release()
    const step = this.#clockSteps.take()
    if (step) this.#sessions.followClock(step)
    this.#sessions.sweep(Date.now())
    this.#freshness.sweep()
  }

  #fail(what: string, error: unknown): void {
    this.#notify({ event: 'failure', what, message: firstLine(error) })
  }
}
