// Topics of the device and gateway interfaces of ThingsBoard. The sign-in of a connection says which box it is.

const roots = ['v1/devices/me/', 'v1/gateway/'] as const
const published = [
  /^v1\/devices\/me\/(telemetry|attributes|claim)$/,
  /^v1\/devices\/me\/(attributes\/request|rpc\/request|rpc\/response)\/[^/]+$/,
  /^v1\/gateway\/(telemetry|connect|disconnect|attributes|attributes\/request|rpc|claim)$/,
]
const subscribed = [
  /^v1\/devices\/me\/attributes$/,
  /^v1\/devices\/me\/(attributes\/response|rpc\/request|rpc\/response)\/[^/#]+$/,
  /^v1\/gateway\/(attributes|attributes\/response|rpc)$/,
]

export const isThingsboardTopic = (topic: string): boolean => roots.some((root) => topic.startsWith(root))

/** Returns whether a box may publish to the topic. */
export const isThingsboardMessage = (topic: string): boolean => published.some((pattern) => pattern.test(topic))

/** Returns whether a box may subscribe to the topic. Only answers to its own requests arrive there. */
export const isThingsboardSubscription = (topic: string): boolean => subscribed.some((pattern) => pattern.test(topic))

/**
 * Splits the access token of a device, `box:secret` or `company/box:secret`, which it sends as user name without a
 * password; undefined if it has no secret.
 */
export function splitToken(token: string): { userName: string; secret: string } | undefined {
  const colon = token.indexOf(':')
  const [userName, secret] = [token.slice(0, colon), token.slice(colon + 1)]
  return colon > 0 && secret !== '' ? { userName, secret } : undefined
}
