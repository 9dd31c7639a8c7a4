import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';

const Selfies = lazy(() => import('../features/moderation/Selfies.tsx'));
const Statistics = lazy(() => import('../features/moderation/Statistics.tsx'));
const OperatorScreen = lazy(() => import('../features/operator/OperatorScreen.tsx'));

/** Chooses the page by the last part of the address. In a file of its own, since the first screen loads all routes. */
export default function AdminRoutes() {
  const { tool } = useParams();
  if (tool !== 'selfies' && tool !== 'statistics' && tool !== 'operation') return <Navigate to="/admin" replace />;
  return (
    <Suspense>
      {tool === 'selfies' && <Selfies />}
      {tool === 'statistics' && <Statistics />}
      {tool === 'operation' && <OperatorScreen />}
    </Suspense>
  );
}
