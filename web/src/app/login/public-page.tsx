// The frame of the pages before the sign-in, and their final state.
import { CheckIcon, CircleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { LanguageSwitch, ThemeSwitch } from '../appearance-switches.tsx'
import { Brand } from '../brand.tsx'
import styles from './public-page.module.css'
import { publicWords } from './words.ts'

interface PublicPageProps {
  title: string
  /** Links in addition to the one to the sign-in page. */
  links?: ReactNode
  /** For a signed-in user. The back link then leads to the modules. */
  isInside?: boolean
  children: ReactNode
}

export function PublicPage({ title, links, isInside = false, children }: PublicPageProps) {
  const text = useText(publicWords)
  return (
    <div className="column gap-16 min-full-height padding-24-16">
      <main className={styles.card}>
        <Brand isWrapped />
        <h1 className={styles.title}>{title}</h1>
        {children}
        <nav className="flow spread gap-4-16 min-height-20">
          <Link to={isInside ? '/model' : '/'} data-testid={isInside ? 'to-modules' : 'to-sign-in'}>
            {text(isInside ? 'toModules' : 'toSignIn')}
          </Link>
          {links}
        </nav>
      </main>
      <footer className={`flow justify-center gap-8-24 ${styles.foot}`}>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}

interface OutcomeProps {
  title: string
  hint: string
  isGood?: boolean
}

/** Replaces the form when it is completed. */
export function Outcome({ title, hint, isGood = false }: OutcomeProps) {
  return (
    <div className={`row column gap-8 text-center ${styles.outcome}`} role="status" data-testid="outcome">
      <Icon of={isGood ? CheckIcon : CircleAlertIcon} size={32} />
      <strong>{title}</strong>
      <span className="muted">{hint}</span>
    </div>
  )
}

interface WaysProps<T extends string> {
  label: string
  ways: readonly { way: T; name: string }[]
  chosen: T
  onChoose: (way: T) => void
}

/** One of a few options, as radio buttons. */
export function Ways<T extends string>({ label, ways, chosen, onChoose }: WaysProps<T>) {
  return (
    <fieldset className="flow gap-4-24 unpadded below-16 borderless">
      <legend className="unpadded margin-bottom-4 muted size-12">{label}</legend>
      {ways.map(({ way, name }) => (
        <label className="row gap-8 min-height-24" key={way}>
          <input
            type="radio"
            name={label}
            checked={way === chosen}
            onChange={() => onChoose(way)}
            data-testid={`way-${way}`}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
