// Theme and language follow the person: each choice is kept on the server and taken over on another computer.
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { useEffect } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { call } from '../../resource/client.ts'
import { useSession } from '../../resource/session.ts'
import { useTheme } from '../../ui/theme.ts'
import { type ThemeName, themeNames } from '../../ui/tokens.ts'

const setting = 'workspace'
const ownerKey = 'gemba.workspace-of'
const restMs = 800

export interface Workspace {
  theme?: ThemeName
  language?: Language
}

/** What the server keeps of a person's choices; nothing of what is not known. */
export function readWorkspace(text: string | null | undefined): Workspace {
  let held: Record<string, unknown>
  try {
    held = Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
  const theme = themeNames.find((name) => name === held.theme)
  const language = languages.find((name) => name === held.language)
  return { ...(theme && { theme }), ...(language && { language }) }
}

/**
 * What to take over when somebody is signed in. On their own computer what is chosen there holds; so does what they chose
 * on the sign-in page of a computer that has been nobody's.
 */
export function takenOver(
  held: Workspace,
  here: { owner: string | null; userId: string; hasChosen: boolean },
): Workspace {
  if (here.owner === here.userId) return {}
  return here.owner === null && here.hasChosen ? {} : held
}

const hasChosenHere = (): boolean =>
  localStorage.getItem('gemba.theme') !== null || localStorage.getItem('gemba.language') !== null

/** Stands once in the frame. */
export function useWorkspace(): void {
  const userId = useSession((state) => state.user?.id ?? '')
  useEffect(() => {
    if (userId === '') return
    const held = readWorkspace(useSession.getState().settings[setting])
    const here = { owner: localStorage.getItem(ownerKey), userId, hasChosen: hasChosenHere() }
    const { theme, language } = takenOver(held, here)
    if (theme) useTheme.getState().choose(theme)
    if (language) useLanguage.getState().choose(language)
    localStorage.setItem(ownerKey, userId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const chosen: Workspace = { theme: useTheme.getState().theme, language: useLanguage.getState().language }
      const body = { k_detail: setting, v_varchar: JSON.stringify(chosen), detail_type: 2 }
      // A choice that could not be kept holds on this computer; the next one is sent again.
      void call('/companyDetail/commit', body).catch(() => undefined)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    const stops = [useTheme.subscribe(keepSoon), useLanguage.subscribe(keepSoon)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [userId])
}
