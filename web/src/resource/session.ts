// Who is signed in, and the settings that come with it.
import { type KnownValues, readKnownParameters } from '@gemba/contract/base/parameter.ts'
import { can } from '@gemba/contract/identity/permissions.ts'
import type { CompanyDetail, SessionUser } from '@gemba/contract/identity/session.ts'
import { create } from 'zustand'
import { keepRingClosed } from '../feed/ring-switch.ts'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { usePlantZone } from '../ui/time.ts'
import { unitsIn, useDisplayUnits } from '../ui/units.ts'
import { call, readCookie } from './client.ts'
import { dropKept, keepSettings, readKeptSettings } from './kept-lists.ts'
import { queryClient } from './query.ts'
import { dropSignKey, keepSignKey } from './session-key.ts'
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
  company_code: string
  user_name: string
  password: string
}

/** Signs in by password; `product` is the one that the person comes to. */
export const signIn = async (credentials: Credentials, product: string): Promise<SessionUser> =>
  startSession(await call<SessionUser>('/user/login', { ...credentials, product }))

/** Begins the session that the server has opened; the key of its answer signs every later call. */
export async function startSession({ sign_key, ...user }: SessionUser): Promise<SessionUser> {
  if (sign_key) await keepSignKey(sign_key)
  clearSessionStorage()
  keepRingClosed(false)
  queryClient.clear()
  enter(user)
  return user
}

/** A new session for the same person after the old one has ended; whatever is open stays as it is. */
export async function signInAgain(password: string): Promise<void> {
  const held = useSession.getState().user
  if (!held) return
  const { company_code, user_name } = held
  const { sign_key, ...user } = await call<SessionUser>('/user/login', { company_code, user_name, password })
  if (sign_key) await keepSignKey(sign_key)
  enter(user)
}

/** Picks the running session up after a reload. */
export async function resumeSession(): Promise<SessionUser> {
  const held = useSession.getState().user
  if (held) return held
  const user = await call<SessionUser>('/user/current', {}, { method: 'GET', isRead: true })
  enter(user)
  return user
}

/** Reads the settings of user and company anew; the company's parameters stay as they were read last. */
export async function loadCompanyDetails(): Promise<void> {
  loaded.details = await call<CompanyDetail[]>('/companyDetail/selectCompanyDetailByCompanyId', {}, { isRead: true })
  showSettings()
}

/** Reads the parameters of the company that the product itself reads. */
export async function loadParameters(): Promise<void> {
  loaded.parameters = await call<KnownValues>(readKnownParameters.paths[0] ?? '', {}, { isRead: true })
  showSettings()
}

function showSettings(): void {
  const settings = settingsOf(loaded.details, loaded.parameters)
  useSession.setState({ settings })
  const owner = ownerOf(useSession.getState().user)
  if (owner) keepSettings(owner, settings)
}

export async function signOut(): Promise<void> {
  await call('/user/logout', { browser: navigator.userAgent }).catch(() => undefined)
  await leaveSession()
}

/** Forgets the session on this side. */
export async function leaveSession(): Promise<void> {
  loaded.details = []
  loaded.parameters = {}
  useSession.setState({ user: undefined, settings: {} })
  dropKept()
  queryClient.clear()
  await dropSignKey()
}

/** Without the token cookie nobody is signed in; with it the server has the last word. */
export const hasSessionCookie = (): boolean => readCookie('access_token') !== ''

function enter(user: SessionUser): void {
  usePlantZone.setState({ zone: user.time_zone })
  // What was set when this browser asked last holds until the server has said what is.
  useSession.setState({ user, settings: readKeptSettings(ownerOf(user)) })
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
