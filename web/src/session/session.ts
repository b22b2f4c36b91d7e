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
import { readCookie } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { run } from '../api/run.ts'
import { removeSignKey, storeSignKey } from '../api/signing/sign-key.ts'
import { storeSoundMuted } from '../feed/alarm-sound-switch.ts'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { usePlantZone } from '../ui/value/time.ts'
import { unitsIn, useDisplayUnits } from '../ui/value/units.ts'
import { cacheSettings, clearCache, readCachedSettings } from './dictionary-cache.ts'
import { type Settings, settingsOf } from './settings.ts'

interface Session {
  user: SessionUser | undefined
  /** Of the company and of the user. */
  settings: Settings
}

let shownUnits = ''

export const useSession = create<Session>(() => ({ user: undefined, settings: {} }))

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
  clearSessionStorage()
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
export async function resumeSession(): Promise<SessionUser> {
  const held = useSession.getState().user
  if (held) return held
  const user = await run(readCurrentUser, {})
  enter(user)
  return user
}

/** The same with the settings of user and company, all asked for at once. */
export async function resumeWithSettings(): Promise<SessionUser> {
  const [user, details, parameters] = await Promise.all([
    resumeSession(),
    run(readCompanyDetails, {}),
    run(readKnownParameters, {}),
  ])
  Object.assign(loaded, { details, parameters })
  showSettings()
  return user
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

export async function signOut(): Promise<void> {
  await run(logout, { browser: navigator.userAgent }).catch(() => undefined)
  await leaveSession()
}

/** Forgets the session on this side. */
export async function leaveSession(): Promise<void> {
  loaded.details = []
  loaded.parameters = {}
  useSession.setState({ user: undefined, settings: {} })
  clearCache()
  queryClient.clear()
  await removeSignKey()
}

/** Without the token cookie nobody is signed in; with it the server has the last word. */
export const hasSessionCookie = (): boolean => readCookie('access_token') !== ''

function enter(user: SessionUser): void {
  usePlantZone.setState({ zone: user.timeZone })
  // What was set when this browser asked last holds until the server has said what is.
  useSession.setState({ user, settings: readCachedSettings(ownerOf(user)) })
}

/** Whose lists and settings this browser keeps: a user's, in a language; '' for nobody's. */
const ownerOf = (user: SessionUser | undefined): string => (user ? `${user.id}.${currentLanguage()}` : '')

/** The same for components. */
export function useOwner(): string {
  const user = useSession((state) => state.user)
  useLanguage((state) => state.language)
  return ownerOf(user)
}

function clearSessionStorage(): void {
  const kept = keptSettings.map((key) => [key, sessionStorage.getItem(key)] as const)
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value)
}

/** Whether the signed-in user satisfies a permission (`a|b`: any of them). */
export const useCan = (requirement: string): boolean => useSession((state) => can(state.user?.authorities, requirement))

export const useDetail = (name: string): string | null => useSession((state) => state.settings[name] ?? null)
