import { useDetail } from '../resource/session.ts'
import { useSystemName } from './system-name.ts'
import './brand.css'

interface BrandProps {
  isSmall?: boolean
  /** The product whose shell it stands in. */
  product?: string
}

/** Logo and name of the system; the company's own (settings xtLogo, xtmc) replace ours. */
export function Brand({ isSmall = false, product = '' }: BrandProps) {
  const logo = useDetail('xtLogo')
  const name = useSystemName(product)
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
