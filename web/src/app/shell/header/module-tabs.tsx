// All modules of a person: those of this suite, those with an external address, and the system module, which is no tab
// (S-086).
import { listProducts } from '@gemba/contract/identity/sign-in/session.ts'
import { LayoutGridIcon, Settings2Icon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { shellWords } from '../../words.ts'
import { hasMenu, type PageRoute, productsOf } from '../menu/menu.ts'
import { isOutside, openOutside } from '../menu/modules.ts'
import styles from './module-tabs.module.css'

const system = 'bcs'

/** Returns a function that gives the name of a module by its code. */
export function useModuleName(): (code: string) => string {
  const names = useCommandQuery(listProducts, {})
  return (code) => names.data?.find((product) => product.code === code)?.name ?? code
}

interface ModuleTabsProps {
  routes: readonly PageRoute[]
  product: string
  onChoose: (product: string) => void
  /** One below the other, in the menu of a narrow window. */
  isColumn?: boolean
}

export function ModuleTabs({ routes, product, onChoose, isColumn = false }: ModuleTabsProps) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const nameOf = useModuleName()
  const outside = useCommandQuery(listProducts, {}).data?.filter(isOutside) ?? []
  const currentIf = (code: string) => (code === product ? ('true' as const) : undefined)
  return (
    <nav className={classNames(styles.modules, isColumn && styles.column)} aria-label={text('modules')}>
      <div className={styles.tabs} data-testid="modules">
        {productsOf(routes).map((code) => (
          <button
            className="rigid ghost-muted nowrap"
            key={code}
            type="button"
            aria-current={currentIf(code)}
            onClick={() => onChoose(code)}
          >
            {nameOf(code)}
          </button>
        ))}
        {outside.map((module) => (
          <button
            className="rigid ghost-muted nowrap"
            key={module.code}
            type="button"
            onClick={() => openOutside(module)}
          >
            {module.name}
          </button>
        ))}
      </div>
      {hasMenu(routes, system) ? (
        <button
          type="button"
          className={`rigid ghost-muted nowrap ${styles.system}`}
          aria-current={currentIf(system)}
          onClick={() => onChoose(system)}
          data-testid="module-system"
        >
          <Icon of={Settings2Icon} /> <span>{nameOf(system)}</span>
        </button>
      ) : null}
      <button
        type="button"
        className={`rigid ghost-muted nowrap ${styles.system}`}
        aria-label={text('allModules')}
        title={text('allModules')}
        onClick={() => void navigate('/model')}
        data-testid="all-modules"
      >
        <Icon of={LayoutGridIcon} /> {isColumn ? <span>{text('allModules')}</span> : null}
      </button>
    </nav>
  )
}
