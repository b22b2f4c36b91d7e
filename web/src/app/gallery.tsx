// /dev/gallery: the components of the product by themselves, for those who build screens of them and for tests.
import { useQuery } from '@tanstack/react-query'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { failureOf } from '../resource/call-error.ts'
import { resumeSession } from '../resource/session.ts'
import { ErrorState, Skeleton } from '../ui/blank.tsx'
import { Controls } from './shell/controls.tsx'

export function Gallery() {
  const session = useQuery({
    queryKey: ['identity', 'gallery'],
    queryFn: resumeSession,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (session.isError) {
    return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  }
  if (!session.data) return <Skeleton />
  return (
    <Controls>
      <GalleryPage />
    </Controls>
  )
}
