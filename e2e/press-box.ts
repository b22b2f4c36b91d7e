// The box of the demo's press, as a plain MQTT client would be.
import { connectAsync } from 'mqtt'
import { demoPassword } from './visitor.ts'

export interface PressBox {
  /** Publishes one temperature in °C; resolves when the broker holds it durably. */
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
