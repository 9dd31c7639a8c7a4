import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';

/** By the last part of their address. Apart from the routes, whose names everyone’s first screen loads. */
const tools = new Map<string, ComponentType>([
  ['selfies', lazy(() => import('./Selfies.tsx'))],
  ['statistics', lazy(() => import('./Statistics.tsx'))],
  ['operation', lazy(() => import('./Operation.tsx'))],
]);

export default function AdminPage() {
  const { tool = '' } = useParams();
  const Tool = tools.get(tool);
  if (!Tool) return <Navigate to="/admin" replace />;
  return (
    <Suspense>
      <Tool />
    </Suspense>
  );
}
