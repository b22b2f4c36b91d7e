// Connects to an OPC UA server. Addresses are checked before each connection, and a secure connection needs a server
// certificate that a person trusts.
import { createHash } from 'node:crypto'
import {
  type ClientSession,
  type EndpointDescription,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  UserTokenType,
} from 'node-opcua-client'
import { InMemoryCertificateStore } from 'node-opcua-common'
import { limitTime } from '../../../../platform/pause.ts'
import { type DriverChannel, type DriverEnvironment, DriverError } from '../driver.ts'
import { applicationName, readOwnCertificate } from './certificate-files.ts'
import { faultOfError } from './faults.ts'
import { type OpcuaSettings, readOpcuaSettings } from './settings.ts'
import { checkedTransport } from './transport.ts'

export interface OpcuaConnection {
  readonly client: OPCUAClient
  readonly session: ClientSession
}

const transportTimeoutMs = 15_000
/** For an open session only: the first connection fails at once, so that its reason is shown. */
const reconnectStrategy = { maxRetry: -1, initialDelay: 500, maxDelay: 2000 } as const
const sessionTimeoutMs = 60_000

/** In the order of preference. */
const policies = [
  SecurityPolicy.Aes256_Sha256_RsaPss,
  SecurityPolicy.Aes128_Sha256_RsaOaep,
  SecurityPolicy.Basic256Sha256,
]

const modes = {
  none: MessageSecurityMode.None,
  sign: MessageSecurityMode.Sign,
  signAndEncrypt: MessageSecurityMode.SignAndEncrypt,
}

/**
 * Opens a session. Throws `DriverError`: those of the connection, securityNotOffered, certificateNotTrusted with the
 * thumbprint to trust, or badCredentials.
 */
export async function connectOpcua(environment: DriverEnvironment, channel: DriverChannel): Promise<OpcuaConnection> {
  const settings = readOpcuaSettings(channel)
  const { client, close } = await withinTimeout(settings, prepareClient(environment, settings))
  try {
    return await withinTimeout(settings, openSession(client, settings))
  } catch (error) {
    void close()
    throw faultOfError(error, addressOf(settings))
  }
}

/** Throws `DriverError` noAnswer after the timeout of the channel. The library itself waits longer. */
const withinTimeout = <Result>(settings: OpcuaSettings, work: Promise<Result>): Promise<Result> =>
  limitTime(work, settings.timeoutMs, () => new DriverError('noAnswer', addressOf(settings)))

async function openSession(client: OPCUAClient, settings: OpcuaSettings): Promise<OpcuaConnection> {
  await client.connect(urlOf(settings))
  const { userName, password = '' } = settings
  const session =
    userName === undefined
      ? await client.createSession()
      : await client.createSession({ type: UserTokenType.UserName, userName, password })
  Object.assign(client.connectionStrategy, reconnectStrategy)
  return { client, session }
}

async function prepareClient(environment: DriverEnvironment, settings: OpcuaSettings) {
  const endpoint = settings.security === 'none' ? undefined : await findEndpoint(environment, settings)
  const store = new InMemoryCertificateStore({ autoAcceptUnknown: false })
  if (endpoint) await store.trustCertificate(endpoint.serverCertificate)
  const client = OPCUAClient.create({
    ...(await clientOptions(environment)),
    clientCertificateManager: store,
    securityMode: modes[settings.security],
    securityPolicy: (endpoint?.securityPolicyUri as SecurityPolicy | undefined) ?? SecurityPolicy.None,
    serverCertificate: endpoint?.serverCertificate,
    requestedSessionTimeout: sessionTimeoutMs,
    keepSessionAlive: true,
  })
  return { client, close: () => client.disconnect().catch(() => undefined) }
}

async function clientOptions(environment: DriverEnvironment) {
  return {
    applicationName,
    ...(await readOwnCertificate(environment.folder)),
    endpointMustExist: false,
    transportTimeout: transportTimeoutMs,
    defaultTransactionTimeout: transportTimeoutMs,
    connectionStrategy: { maxRetry: 0, initialDelay: 1000, maxDelay: 60_000 },
    transportFactory: checkedTransport(environment),
  }
}

/** Returns the endpoint with the best offered policy, if its certificate is trusted. */
async function findEndpoint(environment: DriverEnvironment, settings: OpcuaSettings): Promise<EndpointDescription> {
  const endpoints = await listEndpoints(environment, settings)
  const offered = endpoints.filter(({ securityMode }) => securityMode === modes[settings.security])
  const endpoint = policies.flatMap(
    (policy) => offered.find(({ securityPolicyUri }) => securityPolicyUri === policy) ?? [],
  )[0]
  if (!endpoint) throw new DriverError('securityNotOffered', addressOf(settings))
  const thumbprint = createHash('sha1').update(endpoint.serverCertificate).digest('hex')
  if (thumbprint !== settings.trustedThumbprint) throw new DriverError('certificateNotTrusted', { thumbprint })
  return endpoint
}

async function listEndpoints(environment: DriverEnvironment, settings: OpcuaSettings): Promise<EndpointDescription[]> {
  const client = OPCUAClient.create({
    ...(await clientOptions(environment)),
    clientCertificateManager: new InMemoryCertificateStore(),
    securityMode: MessageSecurityMode.None,
  })
  try {
    await client.connect(urlOf(settings))
    return await client.getEndpoints()
  } catch (error) {
    throw faultOfError(error, addressOf(settings))
  } finally {
    client.disconnect().catch(() => undefined)
  }
}

const urlOf = ({ host, port, path }: OpcuaSettings): string => `opc.tcp://${host}:${port}${path}`
const addressOf = ({ host, port }: OpcuaSettings) => ({ host, port })
