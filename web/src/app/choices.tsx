import { type Language, languages } from '@gemba/contract/kit/page.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { shellWords } from '../i18n/shell.ts'
import { useText } from '../i18n/text.ts'
import { useTheme } from '../ui/theme.ts'
import { themeNames } from '../ui/tokens.ts'
import './choices.css'

/** Each language is named in itself. */
const ownNames: Record<Language, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' }

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  chosen: T
  onChoose: (option: T) => void
  nameOf: (option: T) => ReactNode
  testId: string
}

function Choice<T extends string>({ label, options, chosen, onChoose, nameOf, testId }: ChoiceProps<T>) {
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
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

export function LanguageChoice() {
  const text = useText(shellWords)
  const { language, choose } = useLanguage()
  return (
    <Choice
      label={text('language')}
      options={languages}
      chosen={language}
      onChoose={choose}
      nameOf={(one) => <span lang={one}>{ownNames[one]}</span>}
      testId="language"
    />
  )
}

export function ThemeChoice() {
  const text = useText(shellWords)
  const { theme, choose } = useTheme()
  return (
    <Choice
      label={text('theme')}
      options={themeNames}
      chosen={theme}
      onChoose={choose}
      nameOf={(one) => text(`theme.${one}`)}
      testId="theme"
    />
  )
}
