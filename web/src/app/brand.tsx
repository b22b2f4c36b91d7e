import { shellWords } from '../i18n/shell.ts'
import { useText } from '../i18n/text.ts'
import { useDetail } from '../resource/session.ts'
import './brand.css'

/** Logo and name of the system; the company's own (settings xtLogo, xtmc) replace ours. */
export function Brand({ isSmall = false }: { isSmall?: boolean }) {
  const text = useText(shellWords)
  const logo = useDetail('xtLogo')
  const name = useDetail('xtmc') || text('systemName')
  return (
    <span className={isSmall ? 'brand brand-small' : 'brand'}>
      {logo ? <img src={logo} alt="" /> : <Mark />}
      <span className="brand-name" title={name}>
        {name}
      </span>
    </span>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="brand-ground" />
      <path d="M7 21h4l3-10 4 13 3-8h4" className="brand-line" />
    </svg>
  )
}
