import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';

const Selfies = lazy(() => import('./Selfies.tsx'));
const Statistics = lazy(() => import('./Statistics.tsx'));
const Operation = lazy(() => import('./Operation.tsx'));

/** By the last part of the address. Apart from the routes, whose names everyone’s first screen loads. */
export default function AdminPage() {
  const { tool } = useParams();
  if (tool !== 'selfies' && tool !== 'statistics' && tool !== 'operation') return <Navigate to="/admin" replace />;
  return (
    <Suspense>
      {tool === 'selfies' && <Selfies />}
      {tool === 'statistics' && <Statistics />}
      {tool === 'operation' && <Operation />}
    </Suspense>
  );
}
