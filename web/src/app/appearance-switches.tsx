import { type Language, languages } from '@gemba/contract/kit/page.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'
import { useTheme } from '../ui/theme/theme.ts'
import { themeNames } from '../ui/theme/tokens.ts'
import styles from './appearance-switches.module.css'
import { shellWords } from './words.ts'

/** The name of each language in that language. */
const ownNames: Record<Language, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' }

interface SwitchProps<T extends string> {
  label: string
  options: readonly T[]
  chosen: T
  onChoose: (option: T) => void
  nameOf: (option: T) => ReactNode
  testId: string
}

function Switch<T extends string>({ label, options, chosen, onChoose, nameOf, testId }: SwitchProps<T>) {
  return (
    <fieldset className={`flex flush unpadded borderless ${styles.switch}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          className="padding-4-8 ghost-muted round-4 size-12"
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          data-testid={`${testId}-${option}`}
        >
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  )
}

export function LanguageSwitch() {
  const text = useText(shellWords)
  const { language, choose } = useLanguage()
  return (
    <Switch
      label={text('language')}
      options={languages}
      chosen={language}
      onChoose={choose}
      nameOf={(code) => <span lang={code}>{ownNames[code]}</span>}
      testId="language"
    />
  )
}

export function ThemeSwitch() {
  const text = useText(shellWords)
  const { theme, choose } = useTheme()
  return (
    <Switch
      label={text('theme')}
      options={themeNames}
      chosen={theme}
      onChoose={choose}
      nameOf={(choice) => text(`theme.${choice}`)}
      testId="theme"
    />
  )
}
