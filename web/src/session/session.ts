// The signed-in user and their settings.

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
import type { Language } from '@gemba/contract/kit/page.ts'
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
  /** Settings of the company and of the user. */
  settings: Settings
  /** The session was opened without a network from data in this browser, and the server has not confirmed it yet. */
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

/** Keys in the tab's storage that survive a new sign-in. */
const keptSettings = ['gemba.theme', 'gemba.language']

export interface Credentials {
  companyCode: string
  userName: string
  password: string
}

/** Signs in by password. `product` is the product that the person opens. */
export const signIn = async (credentials: Credentials, product: string): Promise<SessionUser> =>
  startSession(await run(login, { ...credentials, product }))

/** Starts the session that the server has opened. The key in its reply signs all later requests. */
export async function startSession({ signKey, ...user }: SignedIn): Promise<SessionUser> {
  await storeSignKey(signKey)
  clearTabStorage({ except: keptSettings })
  clearOfflineSession()
  storeSoundMuted(false)
  queryClient.clear()
  enter(user)
  return user
}

/** Starts a new session for the same person after the old one has ended. The open pages stay as they are. */
export async function signInAgain(password: string): Promise<void> {
  const signedInUser = useSession.getState().user
  if (!signedInUser) return
  const { companyCode, userName } = signedInUser
  const { signKey, ...user } = await run(login, { companyCode, userName, password })
  await storeSignKey(signKey)
  enter(user)
}

/** Resumes the running session after a reload. */
export const resumeSession = (): Promise<SessionUser> => resume({})

async function resume(options: RunOptions): Promise<SessionUser> {
  const signedInUser = useSession.getState().user
  const language = currentLanguage()
  if (signedInUser && readIn === language) return signedInUser
  const user = await run(readCurrentUser, {}, options)
  if (!signedInUser) enter(user)
  else if (useSession.getState().user?.id === user.id) {
    // The settings stay until they are read again.
    useSession.setState({ user })
    readIn = language
  }
  return user
}

/**
 * Resumes the session together with the settings of user and company, all read in parallel. If the server cannot be
 * reached, the session opens from the data in this browser, as long as its cookie lasts.
 */
export async function resumeWithSettings(): Promise<SessionUser> {
  const offlineSession = useSession.getState().user ? undefined : await loadOfflineSession()
  try {
    return await loadWithSettings(offlineSession && { isSilent: true, timeoutMs: offlineTimeoutMs })
  } catch (error) {
    if (!offlineSession || !isUnreachable(error)) throw error
    return reopen(offlineSession)
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

/** A short timeout, because the offline session can be shown if the network does not respond. */
const offlineTimeoutMs = 6_000

/** Returns the mark of the session whose cookie this browser has; '' without a cookie. */
const markOfCookie = async (): Promise<string> => (hasSessionCookie() ? sha256Hex(readCookie('access_token')) : '')

const loadOfflineSession = async (): Promise<OfflineSession | undefined> => readOfflineSession(await markOfCookie())

function reopen({ user, answers }: OfflineSession): SessionUser {
  enter(user)
  useSession.setState({ isUnconfirmed: true })
  for (const { key, data, at } of answers) queryClient.setQueryData(key, data, { updatedAt: at })
  return user
}

/** Asks the server about a session that was opened offline. Returns whether it is still valid for the same person. */
export async function confirmSession(): Promise<boolean> {
  const offlineUser = useSession.getState().user
  const user = await run(readCurrentUser, {}, { isSilent: true })
  if (user.id !== offlineUser?.id) return false
  enter(user)
  await loadWithSettings()
  await queryClient.invalidateQueries()
  return true
}

/** Returns the mark of the shown session; '' if this browser has no session cookie or that of another session. */
export async function markOfSession(): Promise<string> {
  const isOwn = () => hasSessionCookie() && readCookie('access_token') === enteredBy
  const mark = isOwn() ? await markOfCookie() : ''
  return isOwn() ? mark : ''
}

/** Reads the settings of user and company again. The company's parameters are not read. */
export async function loadCompanyDetails(): Promise<void> {
  loaded.details = await run(readCompanyDetails, {})
  showSettings()
}

/** Reads the parameters of the company that the product itself uses. */
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

/**
 * Ends the session. Returns whether the server has confirmed it. If it cannot be reached, this browser removes its
 * session cookie.
 */
export async function signOut(): Promise<boolean> {
  const isConfirmed = await run(logout, { browser: navigator.userAgent }).then(
    () => true,
    () => false,
  )
  if (!isConfirmed) dropSessionCookie()
  await leaveSession()
  return isConfirmed
}

/** Removes the cookie without which nobody is signed in. Scripts cannot remove the other cookie of a session. */
function dropSessionCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain HTTP
  document.cookie = 'access_token=; Max-Age=0; Path=/'
}

/** Removes everything of the session from this browser. */
export async function leaveSession(): Promise<void> {
  loaded.details = []
  loaded.parameters = {}
  useSession.setState({ user: undefined, settings: {}, isUnconfirmed: false })
  clearCache()
  clearOfflineSession()
  queryClient.clear()
  await removeSignKey()
}

/** Returns whether the token cookie exists. Without it nobody is signed in; with it the server decides. */
export const hasSessionCookie = (): boolean => readCookie('access_token') !== ''

/** The cookie with which the shown session was opened. */
let enteredBy = ''
/** The language of the names of the signed-in user, such as that of the department. */
let readIn: Language | undefined

function enter(user: SessionUser): void {
  readIn = currentLanguage()
  enteredBy = readCookie('access_token')
  usePlantZone.setState({ zone: user.timeZone })
  useCurrency.setState({ currency: user.currency })
  // Cached settings apply until the server has replied.
  useSession.setState({ user, settings: readCachedSettings(ownerOf(user)), isUnconfirmed: false })
}

/** Returns the owner of cached lists and settings: a user in a language; '' for nobody. */
const ownerOf = (user: SessionUser | undefined): string => (user ? `${user.id}.${currentLanguage()}` : '')

/** Returns the owner of cached lists and settings, for components. */
export function useOwner(): string {
  const user = useSession((state) => state.user)
  useLanguage((state) => state.language)
  return ownerOf(user)
}

/** Returns whether the signed-in user has a permission (`a|b` means any of them). */
export const useCan = (requirement: string): boolean => useSession((state) => can(state.user?.authorities, requirement))

export const useDetail = (name: string): string | null => useSession((state) => state.settings[name] ?? null)
