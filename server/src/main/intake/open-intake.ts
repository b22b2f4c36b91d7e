import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokerNotice } from '../../modules/admin/index.ts'
import type { BoxStateRecorder } from '../../modules/gateway/index.ts'
import { type ControlAck, type IntakeListeners, IntakePort } from '../../modules/telemetry/index.ts'
import { loadBrokerIdentity } from '../../platform/broker/external/client-id.ts'
import type { ListenerOptions } from '../../platform/broker/listeners.ts'
import type { HistoryLocation } from '../../platform/history/history.ts'
import type { Settings } from '../../platform/settings.ts'
import { firstLine } from '../../platform/start-refusal.ts'
import type { StartOptions } from '../start/start-options.ts'
import type { LivePoints } from './live-points.ts'
import type { IntakeThread } from './thread-client.ts'

/** Answers of boxes to commands. They arrive before the engine of commands is open. */
export interface ControlAcks {
  listener: (ack: ControlAck) => void
  /** Passes them to the other servers, one of which may have sent the command. */
  forward?: (ack: ControlAck) => void
}

export interface IntakeDependencies {
  readonly thread: IntakeThread
  readonly states: BoxStateRecorder
  readonly brokerNotice: BrokerNotice
  readonly databaseUrl: string
  readonly live: LivePoints
  readonly controlAcks: ControlAcks
  /** Address that the product listens on. */
  readonly host: string
  /** Name of the installation at an external broker that several servers share; undefined for a single server. */
  readonly brokerName: string | undefined
}

/** Starts the intake thread. Segments left by a crash are replayed while the product is in use. */
export async function openIntake(options: StartOptions, dependencies: IntakeDependencies): Promise<IntakePort> {
  const { say, report } = options
  const intake = await IntakePort.start(
    dependencies.thread.take(),
    intakeOptions(options, dependencies),
    intakeListeners(options, dependencies),
  )
  if (intake.isReplaying) {
    dependencies.live.refresh(intake).then(
      () => say('boxes are accepted'),
      (error) => report('replay', error),
    )
  }
  return intake
}

/** Returns what the product does with events of an intake thread. */
export function intakeListeners(
  { say, report, failed }: StartOptions,
  { live, controlAcks, states, brokerNotice }: Omit<IntakeDependencies, 'thread'>,
): Partial<IntakeListeners> {
  return {
    onUpdates: live.deliver,
    onControlAck: (ack) => {
      controlAcks.listener(ack)
      controlAcks.forward?.(ack)
    },
    onBoxState: (change) => states.record(change),
    onReplay: ({ segments, bytes }) =>
      say(`reading ${segments} segments (${Math.round(bytes / 1e6)} MB) of the last run; boxes are accepted after it`),
    onBroker: ({ fault }) => brokerNotice.update(fault ?? 'ok'),
    onFailure: report,
    onEnd: (error) => failed(`the intake ended: ${firstLine(error)}`),
  }
}

export function intakeOptions(
  { settings, pace }: StartOptions,
  { databaseUrl, host, brokerName }: Omit<IntakeDependencies, 'thread'>,
) {
  const { mqttUrl, dataFolder } = settings
  const timing = pace?.heartbeat && { timing: pace.heartbeat }
  const identityAtBroker = () =>
    brokerName === undefined ? loadBrokerIdentity(dataFolder) : { clientId: brokerName, formerSessionsMark: undefined }
  return {
    history: historyOf(settings),
    spoolFolder: folderIn(settings, 'spool'),
    snapshotPath: join(settings.dataFolder, 'latest.snapshot'),
    mqtt: listenersOf(settings, host),
    databaseUrl,
    external: mqttUrl ? { url: mqttUrl, ...identityAtBroker(), ...timing } : undefined,
  }
}

/**
 * Returns the listeners for boxes. With a certificate the TLS port is open, and the plain port only for this machine
 * unless the operator sets GEMBA_MQTT_HOST.
 */
export function listenersOf(settings: Settings, host: string): ListenerOptions {
  const { certificate, mqttPort: port, mqttHost = certificate ? '127.0.0.1' : host } = settings
  const { mqttTlsPort = 8883, mqttWebSocketPort = certificate ? 8084 : undefined } = settings
  return {
    port,
    host: mqttHost,
    certificate,
    tls: certificate ? { port: mqttTlsPort, host } : undefined,
    webSocket: mqttWebSocketPort === undefined ? undefined : { port: mqttWebSocketPort, host },
  }
}

/** Returns the location of samples: the folder of the embedded engine, or the external ClickHouse. */
export function historyOf(settings: Settings): HistoryLocation {
  return settings.historyUrl ? { url: settings.historyUrl } : { folder: folderIn(settings, 'history') }
}

function folderIn({ dataFolder }: Settings, name: string): string {
  const folder = join(dataFolder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
