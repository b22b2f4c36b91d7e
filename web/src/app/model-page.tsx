import type { Product } from '@gemba/contract/identity/session.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { shellWords } from '../i18n/shell.ts'
import { useText } from '../i18n/text.ts'
import { failureOf } from '../resource/call-error.ts'
import { useRead } from '../resource/query.ts'
import { hasSessionCookie, loadCompanyDetails, resumeSession } from '../resource/session.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/blank.tsx'
import { Icon, type IconName, isIconName } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import { LanguageChoice, ThemeChoice } from './choices.tsx'
import { isOutside, openOutside } from './shell/modules.ts'
import { chooseProduct } from './shell/product.ts'
import './model-page.css'

const icons: Record<string, IconName> = { lak: 'equipment', bcs: 'settings' }

/** The module chooser: the products in which something is granted to the user. */
export function ModelPage() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const isSignedIn = hasSessionCookie()
  useEffect(() => {
    if (isSignedIn)
      void resumeSession()
        .then(loadCompanyDetails)
        .catch(() => undefined)
  }, [isSignedIn])
  return (
    <div className="model">
      <header>
        <Brand />
      </header>
      <main>
        <h1>{text('chooseModule')}</h1>
        {isSignedIn ? (
          <Products />
        ) : (
          <EmptyState
            icon="user"
            title={text('notSignedIn')}
            action={
              <button type="button" className="main-button" onClick={() => navigate('/')}>
                {text('toSignIn')}
              </button>
            }
          />
        )}
      </main>
      <footer>
        <LanguageChoice />
        <ThemeChoice />
      </footer>
    </div>
  )
}

function Products() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const products = useRead<Product[]>(['identity', 'products'], { path: '/product/selectProductsForUser' })
  if (products.isError)
    return <ErrorState failure={failureOf(products.error)} onRetry={() => void products.refetch()} />
  if (!products.data) return <Skeleton rows={3} />
  if (products.data.length === 0) return <EmptyState title={text('noProducts')} hint={text('askAdministrator')} />
  return (
    <ul className="model-products">
      {products.data.map((product) => (
        <li key={product.productCode}>
          <button
            type="button"
            data-testid={`product-${product.productCode}`}
            onClick={() => {
              if (isOutside(product)) return openOutside(product)
              chooseProduct(product.productCode)
              void navigate('/empty', { state: { opensFirst: true } })
            }}
          >
            <Icon name={iconOf(product)} size={32} />
            <span>{product.productName}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const iconOf = ({ productCode, logo }: Product): IconName =>
  logo && isIconName(logo) ? logo : (icons[productCode] ?? 'folder')
