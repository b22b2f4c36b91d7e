// Theme and language follow the person. Each choice is stored on the server and applied on other computers.
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { useEffect } from 'react'
import { run } from '../../api/run.ts'
import { storedLanguage, useLanguage } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { textCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'
import { storedTheme, useTheme } from '../../ui/theme/theme.ts'
import { type ThemeName, themeNames } from '../../ui/theme/tokens.ts'

const setting = 'workspace'
const { user } = settingOwner.codes
/** The user whose choices this browser shows. */
const preferencesOwner = defineStored({
  key: 'gemba.workspace-of',
  area: 'browser',
  scope: 'browser',
  initial: null,
  codec: textCodec,
})
const restMs = 800

export interface UserPreferences {
  theme?: ThemeName
  language?: Language
}

/** Returns the choices of a person that the server has stored. Unknown values are ignored. */
export function parsePreferences(text: string | null | undefined): UserPreferences {
  let stored: Record<string, unknown>
  try {
    stored = Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
  const theme = themeNames.find((name) => name === stored.theme)
  const language = languages.find((name) => name === stored.language)
  return { theme, language }
}

/**
 * Returns the choices to apply after a sign-in. On a computer of the same person, local choices have priority, as do
 * those made on the sign-in page of a computer that nobody has used.
 */
export function preferencesToApply(
  stored: UserPreferences,
  here: { owner: string | null; userId: string; hasChosen: boolean },
): UserPreferences {
  if (here.owner === here.userId) return {}
  return here.owner === null && here.hasChosen ? {} : stored
}

const hasChosenHere = (): boolean => storedTheme.isStored() || storedLanguage.isStored()

/** Used once in the frame. */
export function useUserPreferences(): void {
  const userId = useSession((state) => state.user?.id ?? '')
  useEffect(() => {
    if (userId === '') return
    const stored = parsePreferences(useSession.getState().settings[setting])
    const currentOwner = { owner: preferencesOwner.read(), userId, hasChosen: hasChosenHere() }
    const { theme, language } = preferencesToApply(stored, currentOwner)
    if (theme) useTheme.getState().choose(theme)
    if (language) useLanguage.getState().choose(language)
    preferencesOwner.write(userId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const chosen: UserPreferences = { theme: useTheme.getState().theme, language: useLanguage.getState().language }
      const value = JSON.stringify(chosen)
      // If a choice cannot be stored, it applies to this computer only. The next one is sent again.
      void run(saveCompanyDetails, { key: setting, value, owner: user }).catch(() => undefined)
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
