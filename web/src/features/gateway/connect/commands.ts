// Commands and programs that send a first message, for copying.

export interface Target {
  /** Host as in the URL of the browser: IPv6 in brackets. */
  host: string
  port: number
  scheme: 'mqtt' | 'mqtts' | 'ws' | 'wss'
  /** Origin of the HTTP interface. */
  origin: string
  company: string
  box: string
  secret: string
}

export const topicRoot = ({ company, box }: Pick<Target, 'company' | 'box'>): string => `iot/v1/${company}/${box}/`
export const dataTopic = (target: Pick<Target, 'company' | 'box'>): string => `${topicRoot(target)}up/data`
/** Returns the user name with the company, because other companies may have a box with the same code. */
export const userName = ({ company, box }: Pick<Target, 'company' | 'box'>): string => `${company}/${box}`

const sample = (box: string) => JSON.stringify({ d: [{ dev: box, v: { temperature: 23.5, running: true } }] })

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export interface Sample {
  name: string
  content: string
}

/** Returns samples that send to the target, the shortest first. */
export function samplesFor(target: Target): Sample[] {
  const isSocket = target.scheme === 'mqtt' || target.scheme === 'mqtts'
  return [
    ...(isSocket ? [{ name: 'mosquitto_pub', content: mosquitto(target) }] : []),
    { name: 'curl', content: curl(target) },
    { name: 'Python', content: python(target) },
    { name: 'Node.js', content: node(target) },
  ]
}

function mosquitto(target: Target): string {
  const { host, port, scheme, box, secret } = target
  return [
    `mosquitto_pub -h ${host.replace(/^\[|\]$/g, '')} -p ${port}`,
    ...(scheme === 'mqtts' ? ['--tls-use-os-certs'] : []),
    `-u ${quoted(userName(target))} -P ${quoted(secret)} -q 1`,
    `-t ${quoted(dataTopic(target))}`,
    `-m ${quoted(sample(box))}`,
  ].join(' ')
}

const curl = (target: Target): string =>
  [
    `curl -u ${quoted(`${userName(target)}:${target.secret}`)}`,
    "-H 'content-type: application/json'",
    `-d ${quoted(sample(target.box))}`,
    `${target.origin}/api/ingest/v1/${encodeURIComponent(target.box)}`,
  ].join(' ')

const text = (value: string): string => JSON.stringify(value)

function python(target: Target): string {
  const { host, port, scheme, box, secret } = target
  const isSocket = scheme === 'ws' || scheme === 'wss'
  return `# pip install paho-mqtt
import json, time
import paho.mqtt.client as mqtt

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2${isSocket ? ', transport="websockets"' : ''})
client.username_pw_set(${text(userName(target))}, ${text(secret)})
${scheme === 'mqtts' || scheme === 'wss' ? 'client.tls_set()\n' : ''}client.connect(${text(host.replace(/^\[|\]$/g, ''))}, ${port})
client.loop_start()
while True:
    body = {"d": [{"dev": ${text(box)}, "v": {"temperature": 23.5, "running": True}}]}
    client.publish(${text(dataTopic(target))}, json.dumps(body), qos=1).wait_for_publish()
    time.sleep(1)`
}

function node(target: Target): string {
  const { host, port, scheme, box, secret } = target
  return `// npm install mqtt
import mqtt from 'mqtt'

const client = mqtt.connect('${scheme}://${host}:${port}', { username: ${text(userName(target))}, password: ${text(secret)} })
setInterval(() => {
  const body = { d: [{ dev: ${text(box)}, v: { temperature: 23.5, running: true } }] }
  client.publish(${text(dataTopic(target))}, JSON.stringify(body), { qos: 1 })
}, 1000)`
}
