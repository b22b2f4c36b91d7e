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
    <div className={styles.page}>
      <main className={styles.card}>
        <Brand isWrapped />
        <h1 className={styles.title}>{title}</h1>
        {children}
        <nav className={styles.links}>
          <Link to={isInside ? '/model' : '/'} data-testid={isInside ? 'to-modules' : 'to-sign-in'}>
            {text(isInside ? 'toModules' : 'toSignIn')}
          </Link>
          {links}
        </nav>
      </main>
      <footer className={styles.foot}>
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
    <div className={styles.outcome} role="status" data-testid="outcome">
      <Icon of={isGood ? CheckIcon : CircleAlertIcon} size={32} />
      <strong>{title}</strong>
      <span>{hint}</span>
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
    <fieldset className={styles.ways}>
      <legend>{label}</legend>
      {ways.map(({ way, name }) => (
        <label key={way}>
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
