import { useDetail } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './brand.module.css'
import { useSystemName } from './system-name.ts'

/** Returns the public address of a logo, which is also available to a company without a valid licence. */
const publicAddress = (address: string): string => address.replace(/^\/api\/file\//, '/api/company/picture/')

/** The appearance of a company before anybody has signed in. */
interface Look {
  logo: string | null
  title: string | null
}

interface BrandProps {
  isSmall?: boolean
  /** A long name may take several lines. */
  isWrapped?: boolean
  /** The product of the surrounding shell. */
  product?: string
  /** The company of the sign-in page. */
  of?: Look | undefined
  className?: string | undefined
}

/** Logo and name of the system. Those of the company (settings xtLogo, xtmc) replace ours. */
export function Brand({ isSmall = false, isWrapped = false, product = '', of, className }: BrandProps) {
  const companyLogo = useDetail('xtLogo')
  const systemName = useSystemName(product)
  const logo = companyLogo ? publicAddress(companyLogo) : of?.logo
  const name = of?.title || systemName
  return (
    <span
      className={classNames(styles.brand, isSmall && styles.small, isWrapped && styles.wrapped, className)}
      data-testid="brand"
    >
      {logo ? <img src={logo} alt="" /> : <Mark />}
      <span className={`ellipsis ${styles.name}`} title={name}>
        {name}
      </span>
    </span>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" className={styles.ground} />
      <path d="M7 21h4l3-10 4 13 3-8h4" className={styles.line} />
    </svg>
  )
}
