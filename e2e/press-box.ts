// The box of the demo's press, as a plain MQTT client.
import { setTimeout as wait } from 'node:timers/promises'
import { confirmAllAlarms, handleAllAlarms, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { connectAsync } from 'mqtt'
import { connectClient, demoPassword } from './visitor.ts'

export interface PressBox {
  /** Publishes one temperature in °C. Resolves when the broker has stored it durably. */
  send(temperature: number): Promise<void>
  close(): Promise<void>
}

export async function connectPressBox(mqttUrl: string): Promise<PressBox> {
  const client = await connectAsync(mqttUrl, { username: 'press-box', password: demoPassword })
  return {
    async send(temperature) {
      const message = JSON.stringify({ d: [{ dev: 'press-01', v: { temperature } }] })
      await client.publishAsync('iot/v1/demo/press-box/up/data', message, { qos: 1 })
    },
    close: () => client.endAsync(),
  }
}

/** Ends all alarms before the next journey, even if this one failed. */
export async function endAlarms(press: PressBox, origin: string): Promise<void> {
  await press.send(25)
  const client = await connectClient(origin, { company: 'demo', user: 'admin' })
  const untilNone = async (filter: Record<string, unknown>): Promise<void> => {
    const until = Date.now() + 10_000
    while ((await client.find(pageAlarmEpisodes, filter)) !== undefined) {
      if (Date.now() > until) throw new Error(`alarms are left over: ${JSON.stringify(filter)}`)
      await wait(50)
    }
  }
  await untilNone({ alarmStatus: 1 })
  await client.call(confirmAllAlarms, { asOf: Date.now() })
  await client.call(handleAllAlarms, { asOf: Date.now(), handleText: 'calm' })
  await untilNone({})
}
