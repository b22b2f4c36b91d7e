// Who is signed in, and the settings that come with it.

import { type KnownValues, readKnownParameters } from '@gemba/contract/base/parameter.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import {
  type CompanyDetail,
  login,
  logout,
  readCompanyDetails,
  readCurrentUser,
  type SessionUser,
  type SignedIn,
} from '@gemba/contract/identity/sign-in/session.ts'
import { create } from 'zustand'
import { isUnreachable } from '../api/call-error.ts'
import { readCookie } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { type RunOptions, run } from '../api/run.ts'
import { sha256Hex } from '../api/signing/sign.ts'
import { removeSignKey, storeSignKey } from '../api/signing/sign-key.ts'
import { storeSoundMuted } from '../feed/alarm-sound-switch.ts'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { clearTabStorage } from '../storage/stored-value.ts'
import { useCurrency } from '../ui/value/money.ts'
import { usePlantZone } from '../ui/value/time.ts'
import { unitsIn, useDisplayUnits } from '../ui/value/units.ts'
import { cacheSettings, clearCache, readCachedSettings } from './dictionary-cache.ts'
import { clearOfflineSession, type OfflineSession, readOfflineSession } from './offline-session.ts'
import { type Settings, settingsOf } from './settings.ts'

interface Session {
  user: SessionUser | undefined
  /** Of the company and of the user. */
  settings: Settings
  /** Opened without network, by what this browser keeps: the server has not said yet that the session goes on. */
  isUnconfirmed: boolean
}

let shownUnits = ''

export const useSession = create<Session>(() => ({ user: undefined, settings: {}, isUnconfirmed: false }))

const loaded: { details: readonly CompanyDetail[]; parameters: KnownValues } = { details: [], parameters: {} }

useSession.subscribe(({ settings }) => {
  const units = settings.unitConversion ?? ''
  if (units !== shownUnits) useDisplayUnits.setState({ units: unitsIn(units) })
  shownUnits = units
})

/** Session storage that survives a new sign-in. */
const keptSettings = ['gemba.theme', 'gemba.language']

export interface Credentials {
  companyCode: string
  userName: string
  password: string
}

/** Signs in by password; `product` is the one that the person comes to. */
export const signIn = async (credentials: Credentials, product: string): Promise<SessionUser> =>
  startSession(await run(login, { ...credentials, product }))

/** Begins the session that the server has opened; the key of its answer signs every later call. */
export async function startSession({ signKey, ...user }: SignedIn): Promise<SessionUser> {
  await storeSignKey(signKey)
  clearTabStorage({ except: keptSettings })
  clearOfflineSession()
  storeSoundMuted(false)
  queryClient.clear()
  enter(user)
  return user
}

/** A new session for the same person after the old one has ended; whatever is open stays as it is. */
export async function signInAgain(password: string): Promise<void> {
  const held = useSession.getState().user
  if (!held) return
  const { companyCode, userName } = held
  const { signKey, ...user } = await run(login, { companyCode, userName, password })
  await storeSignKey(signKey)
  enter(user)
}

/** Picks the running session up after a reload. */
export const resumeSession = (): Promise<SessionUser> => resume({})

async function resume(options: RunOptions): Promise<SessionUser> {
  const held = useSession.getState().user
  if (held) return held
  const user = await run(readCurrentUser, {}, options)
  enter(user)
  return user
}

/**
 * The same with the settings of user and company, all asked for at once. Where the server cannot be reached, the session opens by what
 * this browser keeps of it, for as long as its cookie lasts.
 */
export async function resumeWithSettings(): Promise<SessionUser> {
  const kept = useSession.getState().user ? undefined : await readOwnKept()
  try {
    return await loadWithSettings(kept && { isSilent: true, timeoutMs: keptPatienceMs })
  } catch (error) {
    if (!kept || !isUnreachable(error)) throw error
    return reopen(kept)
  }
}

async function loadWithSettings(options: RunOptions = {}): Promise<SessionUser> {
  const [user, details, parameters] = await Promise.all([
    resume(options),
    run(readCompanyDetails, {}, options),
    run(readKnownParameters, {}, options),
  ])
  Object.assign(loaded, { details, parameters })
  showSettings()
  return user
}

/** Who has something to go on with does not wait long for a network that says nothing. */
const keptPatienceMs = 6_000

/** Stands for the session whose cookie this browser has; '' without one. */
const markOfCookie = async (): Promise<string> => (hasSessionCookie() ? sha256Hex(readCookie('access_token')) : '')

const readOwnKept = async (): Promise<OfflineSession | undefined> => readOfflineSession(await markOfCookie())

function reopen({ user, answers }: OfflineSession): SessionUser {
  enter(user)
  useSession.setState({ isUnconfirmed: true })
  for (const { key, data, at } of answers) queryClient.setQueryData(key, data, { updatedAt: at })
  return user
}

/** Asks the server about a session that was opened without it. Returns whether it goes on, for the same person. */
export async function confirmSession(): Promise<boolean> {
  const held = useSession.getState().user
  const user = await run(readCurrentUser, {}, { isSilent: true })
  if (user.id !== held?.id) return false
  enter(user)
  await loadWithSettings()
  await queryClient.invalidateQueries()
  return true
}

/** Returns the mark of the shown session; '' where this browser has none, or by now that of somebody else. */
export async function markOfSession(): Promise<string> {
  const isOwn = () => hasSessionCookie() && readCookie('access_token') === enteredBy
  const mark = isOwn() ? await markOfCookie() : ''
  return isOwn() ? mark : ''
}

/** Reads the settings of user and company anew; the company's parameters stay as they were read last. */
export async function loadCompanyDetails(): Promise<void> {
  loaded.details = await run(readCompanyDetails, {})
  showSettings()
}

/** Reads the parameters of the company that the product itself reads. */
export async function loadParameters(): Promise<void> {
  loaded.parameters = await run(readKnownParameters, {})
  showSettings()
}

function showSettings(): void {
  const settings = settingsOf(loaded.details, loaded.parameters)
  useSession.setState({ settings })
  const owner = ownerOf(useSession.getState().user)
  if (owner) cacheSettings(owner, settings)
}

/** Ends the session. Returns whether the server knows of it: where it cannot be reached, this browser lets go of the session. */
export async function signOut(): Promise<boolean> {
  const isTold = await run(logout, { browser: navigator.userAgent }).then(
    () => true,
    () => false,
  )
  if (!isTold) dropSessionCookie()
  await leaveSession()
  return isTold
}

/** Nobody is signed in without it; the other cookie of a session is not for scripts. */
function dropSessionCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain HTTP
  document.cookie = 'access_token=; Max-Age=0; Path=/'
}

/** Forgets the session on this side. */
export async function leaveSession(): Promise<void> {
  loaded.details = []
  loaded.parameters = {}
  useSession.setState({ user: undefined, settings: {}, isUnconfirmed: false })
  clearCache()
  clearOfflineSession()
  queryClient.clear()
  await removeSignKey()
}

/** Without the token cookie nobody is signed in; with it the server has the last word. */
export const hasSessionCookie = (): boolean => readCookie('access_token') !== ''

/** The cookie by which the shown session was opened. */
let enteredBy = ''

function enter(user: SessionUser): void {
  enteredBy = readCookie('access_token')
  usePlantZone.setState({ zone: user.timeZone })
  useCurrency.setState({ currency: user.currency })
  // What was set when this browser asked last holds until the server has said what is.
  useSession.setState({ user, settings: readCachedSettings(ownerOf(user)), isUnconfirmed: false })
}

/** Whose lists and settings this browser keeps: a user's, in a language; '' for nobody's. */
const ownerOf = (user: SessionUser | undefined): string => (user ? `${user.id}.${currentLanguage()}` : '')

/** The same for components. */
export function useOwner(): string {
  const user = useSession((state) => state.user)
  useLanguage((state) => state.language)
  return ownerOf(user)
}

/** Whether the signed-in user satisfies a permission (`a|b`: any of them). */
export const useCan = (requirement: string): boolean => useSession((state) => can(state.user?.authorities, requirement))

export const useDetail = (name: string): string | null => useSession((state) => state.settings[name] ?? null)
